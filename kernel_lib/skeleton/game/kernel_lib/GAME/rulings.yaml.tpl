# Where the rulebook contradicts itself or is silent: the reading taken and the others.
rulings: []
