/** A copy of the sources that a test may write into, with packages of its own to link to. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

const COPIED =
  'bin src db gateway tools public package.json tsconfig.json vite.config.ts react-router.config.ts';

export interface WrittenCopy {
  readonly root: string;
  /** Replaces a text that the file must hold. */
  edit(file: string, from: string, to: string): void;
  remove(): void;
}

/** Below `build`, which nobody watches and no check reads. */
export function copySources(): WrittenCopy {
  const project = projectRoot();
  mkdirSync(join(project, 'build'), { recursive: true });
  const root = mkdtempSync(join(project, 'build/copy-'));
  for (const name of COPIED.split(' '))
    cpSync(join(project, name), join(root, name), { recursive: true });
  // Hard links cost no space; links to folders would lead Vite out of the copy.
  execFileSync('cp', ['-al', join(project, 'node_modules'), join(root, 'node_modules')]);
  return {
    root,
    edit(file, from, to) {
      const path = join(root, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
      writeFileSync(path, text.replace(from, to));
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
