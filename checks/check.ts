/** What every check looks like. A check is a file named `*.check.ts` that exports one as `check`. */
import type { Executor } from '#platform/db/sql.ts';

/** One row of live data that is not as it must be. */
export interface Violation {
  /** Which record, such as `mail_messages 12`. Ids only: a report may be passed on. */
  readonly subject: string;
  /** What is wrong with it, in one sentence. */
  readonly text: string;
}

/** Something that is true of a healthy database at any moment, also while it is being written. */
export interface Check {
  /** Kebab-case, unique, as the report and `--only` name it. */
  readonly name: string;
  /** The sentence that must be true. */
  readonly about: string;
  /** The rows for which it is not. Reads only, in one snapshot. */
  find(q: Executor): Promise<Violation[]>;
}
