/** An operator's command: `npm run cli -- <name> …`. Listed in src/main/modules.ts. */
export interface Command {
  /** With its arguments, as `import-market <folder>`. */
  readonly usage: string;
  readonly summary: string;
  /** Flag with value, as `--limit <number>`, to what it does. */
  readonly options?: Readonly<Record<string, string>>;
  /** Resolves to the exit code; 0 when it says nothing. Errors are printed, exit code 1. */
  run(input: CommandInput): Promise<number | undefined>;
}

export interface CommandInput {
  readonly parameters: readonly string[];
  readonly options: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Prints a line for a person. */
  print(line: string): void;
}
