// The words of the bar, which stands before Python does. [English, Chinese, Chinese in traditional letters
// where they differ]; {name} is filled in.
const WORDS = {
  home: ['Start page', '首页', '首頁'],
  chapters: ['Chapters', '章节', '章節'],
  progress: ['{done} of {all} read', '已读 {done}/{all}', '已讀 {done}/{all}'],
  contents: ['Contents', '目录', '目錄'],
  here: ['In this lesson', '本课内容', '本課內容'],
  right: ['Exercises right: {right}', '做对的练习：{right}', '做對的練習：{right}'],
  read: ['read', '已读', '已讀'],
  done: ['done', '已完成', '已完成'],
  find: ['Find a rule', '查规则', '查規則'],
  find_hint: ['Ask, like “who starts” or “10.3”', '如“谁先开始”“10.3”', '如「誰先開始」「10」'],
  find_nothing: ['No rule speaks of this. Try other words.', '没有找到，换个说法试试。', '沒有找到，換個說法試試。'],
  close: ['Close', '关闭', '關閉'],
  minutes: ['{minutes} min', '{minutes} 分钟', '{minutes} 分鐘'],
  language: ['中文', 'English'],
  language_long: ['Read this in Chinese', '改看英文', '改看英文'],
  full: ['Full screen', '全屏', '全螢幕'],
  unfull: ['Leave full screen', '退出全屏', '退出全螢幕'],
  notebook: ['As a notebook', '以笔记本显示', '以筆記本顯示'],
  notebook_long: ['Show all of Jupyter and the code', '显示整个 Jupyter 和代码', '顯示整個 Jupyter 和程式碼'],
  lesson: ['Back to the lesson', '回到课程', '回到課程'],
  bar: ['Lesson', '课程', '課程'],
  starting: ['Getting ready …', '正在准备……', '正在準備……'],
  again: ['Starting again; you will be where you were …', '正在重新启动，会回到刚才的位置……', '正在重新啟動，會回到剛才的位置……'],
  changed: ['This lesson is not as it was shipped, so it does not run by itself.', '这一课与发布时不同，因此不会自动运行。', '這一課與發布時不同，因此不會自動執行。'],
  run: ['Run it', '运行', '執行'],
  missing: ['Rulebook Lab is not installed for the Python of this page.', '本页使用的 Python 没有安装 Rulebook Lab。', '本頁使用的 Python 沒有安裝 Rulebook Lab。'],
  failed: ['This lesson could not be set up.', '这一课没能准备好。', '這一課沒能準備好。'],
  silent: ['Python has not answered yet. The computer is very busy, or it did not start.', 'Python 还没有回应：电脑太忙，或者没能启动。', 'Python 還沒有回應：電腦太忙，或者沒能啟動。'],
  another: ['Start it again', '重新启动', '重新啟動'],
  retry: ['Try again', '再试一次', '再試一次'],
  print: ['Print this lesson', '打印这一课', '列印這一課'],
  printing: ['Laying out the pages to print …', '正在排版打印页……', '正在排版列印頁……'],
  reset: ['Begin this lesson anew', '重新开始这一课', '重新開始這一課'],
  export: ['Save a copy of my progress', '保存一份学习进度', '儲存一份學習進度'],
  dark: ['Dark or light', '深色或浅色', '深色或淺色'],
};

// lang: en, zh-Hans or zh-Hant
export function say(lang, key, given = {}) {
  const [english, hans, hant = hans] = WORDS[key];
  const said = lang === 'zh-Hant' ? hant : lang.startsWith('zh') ? hans : english;
  return said.replace(/\{(\w+)\}/g, (_, name) => given[name]);
}

// What a lesson's metadata say about its language: en, zh-Hans or zh-Hant.
export const written = ({ lang, script = 'Hans' }) => (lang === 'zh' ? `zh-${script}` : 'en');

// One remembered choice; at first what the browser asks for.
const KEY = 'rulebook-lab:lang';
export const chosen = () => localStorage.getItem(KEY);
export const preferred = () => chosen() ?? (navigator.language.startsWith('zh') ? 'zh' : 'en');
export const choose = lang => localStorage.setItem(KEY, lang);
