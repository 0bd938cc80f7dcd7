/** How a file reads from the top: imports from far to near, comments that run to the end of their lines. */
import ts from 'typescript';
import { type Finding, isTypeScript, lineOf, type SourceFile } from './source.ts';

/** Imports out of order, and comments that were wrapped twice. */
export function checkLayout(files: readonly SourceFile[]): Finding[] {
  const written = files.filter((file) => file.isMeasured && /\.(tsx?|sql)$/.test(file.path));
  return [...written.filter(isTypeScript).flatMap(checkImports), ...written.flatMap(checkComments)];
}

const GROUPS = ['packages', 'aliases', 'neighbours'] as const;

function groupOf(specifier: string): number {
  if (specifier.startsWith('#')) return 1;
  return specifier.startsWith('.') ? 2 : 0;
}

/** Styles and other imports without a name may stand anywhere: their place is their meaning. */
function checkImports(file: SourceFile): Finding[] {
  const tree = file.tree();
  let reached = 0;
  return tree.statements.flatMap((statement): Finding[] => {
    if (!ts.isImportDeclaration(statement) || statement.importClause === undefined) return [];
    const specifier = statement.moduleSpecifier.getText(tree).slice(1, -1);
    const group = groupOf(specifier);
    const text = `${specifier} behind ${GROUPS[reached]}: packages, then #aliases, then neighbours`;
    if (group < reached) {
      return [{ check: 'import-order', file: file.path, line: lineOf(tree, statement), text }];
    }
    reached = group;
    return [];
  });
}

const COMMENT = /^\s*(\*|\/\/|--) (\S.*)$/;
/** What a line of text may end with though it is short: it is whole, or a list goes on. */
const ENDED = /[.:;!?|)`]$/;
/** Text that goes on; an item of a list and a tag begin anew. */
const WORDS = /^[\p{L}"“(`]/u;
/** Text shorter than this, before a word that had room, was broken elsewhere and never joined. */
const SHORT = 66;
const ROOM = 88;

function checkComments(file: SourceFile): Finding[] {
  return file.lines.flatMap((line, index): Finding[] => {
    const [, mark, text = ''] = COMMENT.exec(line) ?? [];
    const [, nextMark, next = ''] = COMMENT.exec(file.lines[index + 1] ?? '') ?? [];
    if (mark === undefined || mark !== nextMark || text.length >= SHORT) return [];
    if (ENDED.test(text) || !WORDS.test(next) || `${text}${next}`.includes('  ')) return [];
    const [word = ''] = next.split(' ');
    if (line.length + 1 + word.length > ROOM) return [];
    const said = `broken before "${word}": wrap the comment anew`;
    return [{ check: 'broken-comment', file: file.path, line: index + 1, text: said }];
  });
}
