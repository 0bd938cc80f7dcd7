import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PageAnswer } from './layout.ts';
import { notFound, type Visit } from './visit.ts';

const FACE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const { resolve } = createRequire(import.meta.url);
let face: Promise<Uint8Array> | undefined;

/** The typeface of the market: a form within one of its pages is not to look like somebody else's. */
export async function showFont(visit: Visit): Promise<PageAnswer> {
  if (visit.id !== 'inter.woff2') return notFound(visit);
  face ??= readFile(resolve(FACE));
  return {
    status: 200,
    headers: { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' },
    body: await face,
  };
}
