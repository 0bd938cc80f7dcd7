import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import { closeDatabase } from '#platform/db/pool.ts';
import type { Figure } from './figure.ts';
import { clientCode } from './figures/client-code.ts';
import { commandCenter } from './figures/command-center.ts';
import { contributions } from './figures/contributions.ts';
import { discovery } from './figures/discovery.ts';
import { events } from './figures/events.ts';
import { hostileText } from './figures/hostile-text.ts';
import { idle } from './figures/idle.ts';
import { journey } from './figures/journey.ts';
import { pages } from './figures/pages.ts';
import { searchEngine } from './figures/search-engine.ts';
import { streams } from './figures/streams.ts';
import { isQuickLook, keepResult } from './keep-result.ts';
import { describeMachine } from './report.ts';

const FIGURES: Readonly<Record<string, Figure>> = {
  'client-code': clientCode,
  pages,
  contributions,
  events,
  journey,
  discovery,
  'search-engine': searchEngine,
  idle,
  'hostile-text': hostileText,
  streams,
  'command-center': commandCenter,
};

/** Measures these figures, or all; prints each, and keeps it but for a quick look. Answers the exit code. */
export async function measureAll(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.filter((name) => !(name in FIGURES));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(FIGURES).join(', ')}.`);
    return 2;
  }
  const folder = isQuickLook(process.env) ? null : join(projectRoot(), 'bench/results');
  let failed = 0;
  for (const [name, measure] of Object.entries(FIGURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const machine = describeMachine();
    try {
      console.log(keepResult(folder, name, await measure(), machine));
    } catch (error) {
      failed += 1;
      console.error(`${name} could not be measured: ${(error as Error).stack}`);
    } finally {
      await closeDatabase();
    }
  }
  return failed > 0 ? 1 : 0;
}
