import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

let version: string | undefined;

/** The version of this application, as package.json has it. */
export function appVersion(): string {
  version ??= (
    JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }
  ).version;
  return version;
}
