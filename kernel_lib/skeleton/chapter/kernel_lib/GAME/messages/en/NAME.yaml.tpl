decision.$name: "How much gold does {who} take?"
event.$name: "{who} takes {count} gold; {left} are left."
no.$name.too_much: "Only {there} gold can be taken, not {count}."
