/** Links of the documents that lead to files: each must be there. */
import { posix } from 'node:path';
import type { Finding, SourceFile } from './source.ts';

const LINK = /\]\(([^)\s]+)\)/g;

/** Relative links in Markdown whose file or folder does not exist among `files`. */
export function checkLinks(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map((file) => file.path));
  const folders = new Set(files.flatMap((file) => foldersOf(file.path)));
  const documents = files.filter((file) => file.path.endsWith('.md'));
  return documents.flatMap((file) =>
    file.lines.flatMap((line, index) =>
      [...line.matchAll(LINK)]
        .map((match) => match[1] ?? '')
        .filter((target) => !/^(https?:|mailto:|#)/.test(target))
        .filter((target) => {
          const path = posix.join(posix.dirname(file.path), target.replace(/#.*$/, ''));
          return !isBinary(path) && !paths.has(path) && !folders.has(path.replace(/\/$/, ''));
        })
        .map((text) => ({ check: 'dead-link', file: file.path, line: index + 1, text })),
    ),
  );
}

function foldersOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, index).join('/')).filter(Boolean);
}

/** Pictures, licence texts and the recipe of the image are not among the sources tidy reads. */
function isBinary(path: string): boolean {
  return /\.(png|jpe?g|webp|svg)$|^(LICENSE|Containerfile)$/.test(path);
}
