/** What is asked of one thing: its name in the answer, what it is called, how, and what of it. */
export interface Selection {
  readonly key: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** None of a plain value. */
  readonly selections: readonly Selection[];
}

/** Why a text is not read: it is none, or asks for more than is answered at once. */
export type Problem = 'syntax' | 'too_much';
export class QueryProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

/** Names, plain values and signs; whatever else stands in a text is no token of it. */
const TOKEN =
  /[\s,]+|#[^\n]*|([_A-Za-z]\w*|-?\d+(?:\.\d+)?|"(?:[^"\\\n]|\\.)*"|[{}()[\]:$!=])|[\s\S]/gy;
const NAME = /^[_A-Za-z]\w*$/;

export const MOST_FIELDS = 150;
export const DEEPEST = 6;
/** A list in a list in a list of values is none of ours. */
const DEEPEST_VALUE = 4;

function tokensOf(text: string): string[] {
  return [...text.matchAll(TOKEN)].flatMap(([all, token]) => {
    if (token === undefined && !/^[\s,]|^#/.test(all)) throw new QueryProblem('syntax');
    return token ?? [];
  });
}

/** Reads one query without fragments, directives and changes: what is not answered is refused. */
class Reader {
  readonly #tokens: readonly string[];
  readonly #variables: Readonly<Record<string, unknown>>;
  #at = 0;
  #fields = 0;

  constructor(text: string, variables: Readonly<Record<string, unknown>>) {
    this.#tokens = tokensOf(text);
    this.#variables = variables;
  }

  read(): Selection[] {
    if (this.#takes('query')) {
      if (NAME.test(this.#peek())) this.#next();
      if (this.#takes('(')) this.#skipDeclarations();
    }
    const selections = this.#selections(1);
    if (this.#at < this.#tokens.length) throw new QueryProblem('syntax');
    return selections;
  }

  #peek(): string {
    return this.#tokens[this.#at] ?? '';
  }

  #next(): string {
    const token = this.#peek();
    if (token === '') throw new QueryProblem('syntax');
    this.#at += 1;
    return token;
  }

  #takes(token: string): boolean {
    if (this.#peek() !== token) return false;
    this.#at += 1;
    return true;
  }

  #expect(token: string): void {
    if (!this.#takes(token)) throw new QueryProblem('syntax');
  }

  #name(): string {
    const name = this.#next();
    if (!NAME.test(name)) throw new QueryProblem('syntax');
    return name;
  }

  /** The types of variables say nothing: what they hold is checked where it is used. */
  #skipDeclarations(): void {
    while (!this.#takes(')')) this.#next();
  }

  #selections(depth: number): Selection[] {
    if (depth > DEEPEST) throw new QueryProblem('too_much');
    this.#expect('{');
    const found = [this.#selection(depth)];
    while (!this.#takes('}')) found.push(this.#selection(depth));
    return found;
  }

  #selection(depth: number): Selection {
    this.#fields += 1;
    if (this.#fields > MOST_FIELDS) throw new QueryProblem('too_much');
    const key = this.#name();
    const name = this.#takes(':') ? this.#name() : key;
    const args = this.#takes('(') ? this.#args() : {};
    const selections = this.#peek() === '{' ? this.#selections(depth + 1) : [];
    return { key, name, args, selections };
  }

  #args(): Record<string, unknown> {
    const args = new Map<string, unknown>();
    do {
      const name = this.#name();
      this.#expect(':');
      if (args.has(name)) throw new QueryProblem('syntax');
      args.set(name, this.#value(1));
    } while (!this.#takes(')'));
    return Object.fromEntries(args);
  }

  #value(depth: number): unknown {
    if (depth > DEEPEST_VALUE) throw new QueryProblem('too_much');
    if (this.#takes('$')) {
      const name = this.#name();
      return Object.hasOwn(this.#variables, name) ? this.#variables[name] : undefined;
    }
    if (this.#takes('[')) {
      const values: unknown[] = [];
      while (!this.#takes(']')) values.push(this.#value(depth + 1));
      return values;
    }
    return plainValue(this.#next());
  }
}

function plainValue(token: string): unknown {
  if (token.startsWith('"')) {
    try {
      return JSON.parse(token);
    } catch {
      throw new QueryProblem('syntax');
    }
  }
  if (/^-?\d/.test(token)) return Number(token);
  if (!NAME.test(token)) throw new QueryProblem('syntax');
  if (token === 'null') return undefined;
  return token === 'true' || token === 'false' ? token === 'true' : token;
}

/** What a text asks for. Throws a `QueryProblem`. */
export function parseQuery(
  text: string,
  variables: Readonly<Record<string, unknown>> = {},
): Selection[] {
  return new Reader(text, variables).read();
}
