/** Opens the page of every campaign. */
import { setTimeout as pause } from 'node:timers/promises';
import { Visitor } from './visitor.ts';

export interface PagesReport {
  readonly opened: number;
  /** Address and status of each that was not 200. */
  readonly failed: readonly string[];
  readonly seconds: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

const AT_ONCE = 4;
const MOST_TRIES = 5;
const SAY_EVERY = 2_000;

/** A busy server may say 503; it is asked again after a moment. */
export async function openEveryPage(
  origin: string,
  slugs: readonly string[],
  say: (line: string) => void,
): Promise<PagesReport> {
  const started = performance.now();
  const times: number[] = [];
  const failed: string[] = [];
  const left = slugs[Symbol.iterator]();
  const worker = async (place: number): Promise<void> => {
    const visitor = new Visitor(origin, place);
    for (const slug of left) {
      const path = `/projects/${slug}`;
      let answer = await visitor.get(path);
      for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries += 1) {
        await pause(500 * tries);
        answer = await visitor.get(path);
      }
      times.push(answer.ms);
      if (answer.status !== 200) failed.push(`${path} ${answer.status}`);
      if (times.length % SAY_EVERY === 0) say(`${times.length} pages opened`);
    }
    visitor.leave();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => worker(place)));
  times.sort((a, b) => a - b);
  return {
    opened: times.length,
    failed,
    seconds: (performance.now() - started) / 1000,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}
