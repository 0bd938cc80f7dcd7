import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storePicture } from '#modules/media/index.ts';
import { readCsv } from '#platform/csv/read-csv.ts';
import { themeOf } from './categories.ts';
import { lot } from '../reading/fingerprints.ts';

/** A stored photograph that stands in for covers. */
export interface Photograph {
  readonly theme: string;
  readonly publicId: string;
  readonly alt: string;
}

export interface PhotographProblem {
  readonly file: string;
  readonly reason: string;
}

const WORKERS = 2;

/** Stores every photograph of the folder's credits once; what cannot be read is told. */
export async function storePhotographs(
  folder: string,
): Promise<{ photographs: Photograph[]; problems: PhotographProblem[] }> {
  const credits = join(folder, 'CREDITS.csv');
  if (!existsSync(credits)) return { photographs: [], problems: [] };
  const [head = [], ...rows] = readCsv(await readFile(credits, 'utf8'));
  const column = (row: readonly string[], name: string) => row[head.indexOf(name)] ?? '';
  const photographs: Photograph[] = [];
  const problems: PhotographProblem[] = [];
  const left = rows[Symbol.iterator]();
  const worker = async () => {
    for (const row of left) {
      const file = column(row, 'file');
      try {
        const bytes = await readFile(join(folder, nameOnly(file)));
        const { publicId } = await storePicture(bytes, { source: 'import' });
        const author = column(row, 'author');
        const by = author === '' ? '' : ` (${author})`;
        const alt = `${column(row, 'description')}${by}`;
        photographs.push({ theme: column(row, 'theme'), publicId, alt });
      } catch (error) {
        problems.push({ file, reason: error instanceof Error ? error.message : String(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  // In the order of their ids' content-free names two runs would differ; by text they do not.
  photographs.sort((a, b) => (`${a.theme}${a.alt}` < `${b.theme}${b.alt}` ? -1 : 1));
  return { photographs, problems };
}

/** A name of the list may not lead out of the folder. */
function nameOnly(file: string): string {
  if (!/^[\w.-]+$/.test(file) || file.startsWith('.')) throw new Error('not a file of this folder');
  return file;
}

/** The photograph for a campaign, always the same; null without any. */
export function photographOf(
  key: string,
  category: string,
  photographs: readonly Photograph[],
): Photograph | null {
  const themes = themeOf(category);
  const fitting = photographs.filter(({ theme }) => themes.includes(theme));
  const choice = fitting.length > 0 ? fitting : photographs;
  return choice[lot(`${key}/cover`) % choice.length] ?? null;
}
