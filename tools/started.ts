import { realpathSync } from 'node:fs';

/** Whether the file with this name is the one Node was started with, and not an import of it. */
export function isStarted(filename: string): boolean {
  const first = process.argv[1];
  return first !== undefined && realpathSync(first) === filename;
}
