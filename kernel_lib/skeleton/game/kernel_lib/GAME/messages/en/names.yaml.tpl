name.red: Red
name.blue: Blue
