// node bench/run.ts [name …]   measures all figures, or these; keeps each in bench/results/<name>.md
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeDatabase } from '#platform/db/pool.ts';
import type { Figure } from './figure.ts';
import { asMarkdown, describeMachine } from './report.ts';

const FIGURES: Readonly<Record<string, () => Promise<Figure>>> = {
  'client-code': async () => (await import('./figures/client-code.ts')).clientCode,
  pages: async () => (await import('./figures/pages.ts')).pages,
  contributions: async () => (await import('./figures/contributions.ts')).contributions,
  journey: async () => (await import('./figures/journey.ts')).journey,
};
const RESULTS = join(import.meta.dirname, 'results');

async function main(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.filter((name) => !(name in FIGURES));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(FIGURES).join(', ')}.`);
    return 2;
  }
  const names = wanted.length > 0 ? wanted : Object.keys(FIGURES);
  mkdirSync(RESULTS, { recursive: true });
  let failed = 0;
  for (const name of names) {
    const machine = describeMachine();
    try {
      const measure = await FIGURES[name]?.();
      if (measure === undefined) continue;
      const text = asMarkdown(await measure(), machine);
      writeFileSync(join(RESULTS, `${name}.md`), text);
      console.log(text);
    } catch (error) {
      failed += 1;
      console.error(`${name} could not be measured: ${(error as Error).stack}`);
    } finally {
      await closeDatabase();
    }
  }
  return failed > 0 ? 1 : 0;
}

process.env.NODE_ENV ??= 'production';
process.env.LOCAL_MARKET ??= '1';
process.env.ALLOW_SANDBOX_PAYMENTS ??= '1';
process.env.LOG_LEVEL ??= 'error';
process.exit(await main(process.argv.slice(2)));
