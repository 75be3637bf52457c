# source: rulebook | public | reconstructed | authored
- {id: north, name: {en: North, zh: 北}, near: [middle], x: 100, y: 60, source: authored}
- {id: middle, name: {en: Middle, zh: 中}, near: [north, south], x: 200, y: 120, source: authored}
- {id: south, name: {en: South, zh: 南}, near: [middle], x: 300, y: 180, source: authored}
