This game loads by its name and is offered to nobody. Remove this file when it is whole.
