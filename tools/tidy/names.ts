/** Names of files and folders, and the neighbours a file must have. */
import { basename, posix } from 'node:path';
import type { Finding, SourceFile } from './source.ts';

const DRAWERS = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'service'];
const DRAWER = new RegExp(String.raw`(^|[-./])(${DRAWERS.join('|')})(?=[-./]|$)`);
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Files and folders whose name says nothing or is spelt otherwise than the rest. */
export function checkNames(files: readonly SourceFile[]): Finding[] {
  const code = files.filter((file) =>
    /^(src|gateway|db|demo|test|tools|checks|bench)\//.test(file.path),
  );
  return code.flatMap((file) => {
    const found: Finding[] = [];
    const isSql = file.path.endsWith('.sql');
    if (DRAWER.test(file.path)) {
      found.push(at(file, 'drawer-name', 'name it by the domain'));
    }
    const isReadme = basename(file.path) === 'README.md';
    if (!isSql && !isReadme && !KEBAB.test(basename(file.path))) {
      found.push(at(file, 'kebab-name', 'kebab-case, role after a dot'));
    }
    if (
      /^db\/migrations\/.*\.sql$/.test(file.path) &&
      !/^\d{4}_[a-z0-9_]+\.sql$/.test(basename(file.path))
    ) {
      found.push(at(file, 'migration-name', 'NNNN_<module>_<change>.sql'));
    }
    return found;
  });
}

/** Routes and pages' data without a test beside them, and migrations that share a number. */
export function checkNeighbours(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map((file) => file.path));
  const routes = files.filter((file) => /^src\/.*\.routes\.tsx?$/.test(file.path));
  const untested = routes
    .filter((file) => !paths.has(testOf(file.path)))
    .map((file) => at(file, 'untested-routes', `write ${basename(testOf(file.path))} beside it`));
  const migrations = files.filter((file) => /^db\/migrations\/\d{4}_/.test(file.path));
  const numbers = new Map<string, string>();
  const twice = migrations.flatMap((file) => {
    const number = basename(file.path).slice(0, 4);
    const first = numbers.get(number);
    numbers.set(number, first ?? file.path);
    return first ? [at(file, 'migration-number', `the number of ${first}`)] : [];
  });
  return [...untested, ...twice];
}

function testOf(path: string): string {
  const folder = posix.dirname(path);
  return `${folder}/${basename(path).replace(/\.tsx?$/, '.test.ts')}`;
}

function at(file: SourceFile, check: string, text: string): Finding {
  return { check, file: file.path, line: 1, text };
}
