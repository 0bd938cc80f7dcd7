/** Text of one line: no control characters, and nothing that turns the direction of what follows. */
export const ONE_LINE = /^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u;
