/**
 * Does what docs/operations.md says, with the files it gives to copy, against real parts on loopback, and
 * looks whether it is true: `npm run verify:operations`. `--short` leaves out what takes minutes, installing
 * and building. Parts that are not installed here are named and stood in for. Ends with 1 when anything is
 * wrong.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshBuild } from '#main/local/fresh-build.ts';
import { endsWithUs } from '../support/ends-with-us.ts';
import { isStarted } from '../../tools/started.ts';
import { openPlace, type Place } from './place.ts';
import { Programs } from './programs.ts';
import { type Progress, STEPS } from './steps.ts';

/** What takes longer will never end. */
const SHORT_MS = 540_000;
const WHOLE_MS = 1_800_000;

async function follow(place: Place): Promise<void> {
  const progress: Progress = {
    versions: [],
    campaign: { slug: '', perkId: 0, currency: '' },
    figures: {},
  };
  for (const [title, step] of STEPS) {
    const began = performance.now();
    const found = await step(place, progress).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`wrong  ${title}: ${reason}`, { cause });
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`ok     ${title}: ${found} (${seconds} s)`);
  }
}

async function main(isShort: boolean): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-operations-'));
  // PostgreSQL's user must pass when we are root.
  chmodSync(folder, 0o755);
  const forget = endsWithUs({ folder });
  const programs = new Programs();
  const parts: { stop(): Promise<void> }[] = [];
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  setTimeout(() => stop.abort(), isShort ? SHORT_MS : WHOLE_MS).unref();
  const stopped = new Promise<never>((_resolve, reject) => {
    stop.signal.addEventListener('abort', () => reject(new Error('stopped before the end')));
  });
  try {
    for (const part of ['opt', 'data', 'etc/groundswell']) {
      mkdirSync(join(folder, part), { recursive: true });
    }
    const npm = process.env.npm_execpath;
    const say = (line: string) => console.log(line);
    if (isShort) await freshBuild({ npm, say, stopped: stop.signal });
    const verified = openPlace({ folder, programs, parts, isShort, say }).then(follow);
    await Promise.race([verified, stopped]);
    console.log('The page is true.');
    return 0;
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await Promise.all(parts.map((part) => part.stop()));
    await programs.endAll();
    rmSync(folder, { recursive: true, force: true });
    forget();
  }
}

if (isStarted(import.meta.filename)) {
  process.exitCode = await main(process.argv.includes('--short'));
  // What was cut off in the middle must not hold the process open.
  process.exit();
}
