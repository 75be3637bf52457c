name.red: 红方
name.blue: 蓝方
