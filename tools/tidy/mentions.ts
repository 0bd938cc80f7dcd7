/** What documents name in code spans: the file, folder or function must be there. */
import type { Finding, SourceFile } from './source.ts';

const SPAN = /`([^`]+)`/g;
const FILE = /^[\w.@/-]+\.(?:ts|tsx|sql|json|md|css|svg|txt|sh)$/;
const FOLDER = /^(?:src|db|demo|test|tools|docs|bench|gateway|checks|content|bin)\/[\w./-]*$/;
const FUNCTION = /^([A-Za-z_]\w*)\(\)$/;
/** `NNNN`, `name` and the like stand for a name that the reader chooses. */
const CHOSEN = /NNNN|\bname\b/;
/** The API map names addresses; a record that was replaced tells of code that is gone. */
const OTHERWISE = /^docs\/api-map\.md$|^bench\/results\//;
const REPLACED = /^Replaced by \[/m;

/** Names in Markdown that no file, folder or function of the project has. */
export function checkMentions(files: readonly SourceFile[]): Finding[] {
  const documents = files.filter(
    ({ path, text }) => path.endsWith('.md') && !OTHERWISE.test(path) && !REPLACED.test(text),
  );
  if (documents.length === 0) return [];
  const paths = files.map(({ path }) => `/${path}`);
  const code = files.filter(({ path }) => /\.(?:tsx?|sql)$/.test(path));
  const isThere = (span: string): boolean => {
    if (CHOSEN.test(span)) return true;
    const name = FUNCTION.exec(span)?.[1];
    if (name !== undefined) return code.some(({ text }) => text.includes(`${name}(`));
    if (FOLDER.test(span)) return paths.some((path) => path.startsWith(`/${span}`));
    return !FILE.test(span) || paths.some((path) => path.endsWith(`/${span}`));
  };
  return documents.flatMap((file) =>
    file.lines.flatMap((line, index) =>
      [...line.matchAll(SPAN)]
        .map(([, span = '']) => span)
        .filter((span) => !isThere(span))
        .map((text) => ({ check: 'named-nowhere', file: file.path, line: index + 1, text })),
    ),
  );
}
