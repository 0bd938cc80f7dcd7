/** The one list of exceptions. It may shrink; a new entry needs the number in the test raised. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './source.ts';

/** A named check, a file, and why it may break the check there. */
export interface Exception {
  readonly check: string;
  readonly file: string;
  readonly why: string;
}

export interface ExceptionList {
  /** The most entries there may be: lower it whenever one goes. */
  readonly most: number;
  readonly exceptions: readonly Exception[];
}

/** Reads tools/tidy-exceptions.json. */
export function readExceptions(root: string): ExceptionList {
  const path = join(root, 'tools/tidy-exceptions.json');
  return JSON.parse(readFileSync(path, 'utf8')) as ExceptionList;
}

/** Findings that no exception covers, then the exceptions that are not needed any more. */
export function applyExceptions(findings: readonly Finding[], list: ExceptionList): Finding[] {
  const left = findings.filter(
    (finding) => !list.exceptions.some((exception) => covers(exception, finding)),
  );
  const idle = list.exceptions.filter(
    (exception) => !findings.some((finding) => covers(exception, finding)),
  );
  const file = 'tools/tidy-exceptions.json';
  const stale = idle.map((exception) => ({
    check: 'idle-exception',
    file,
    line: 1,
    text: `${exception.check} of ${exception.file} is kept now: remove the entry`,
  }));
  const text = `most is ${list.most}, there are ${list.exceptions.length}: they must be equal`;
  const isOff = list.most !== list.exceptions.length;
  return [...left, ...stale, ...(isOff ? [{ check: 'exception-count', file, line: 1, text }] : [])];
}

function covers(exception: Exception, finding: Finding): boolean {
  return exception.check === finding.check && exception.file === finding.file;
}
