/** Thousands of operations of all kinds at once, while things go wrong; then everything must add up. */
import { setTimeout as pause } from 'node:timers/promises';
import { countEnds } from './count-ends.ts';
import { compareBooks, findLost, findViolations } from './compare.ts';
import { drawFaults } from './faults.ts';
import { insist } from './insist.ts';
import { OPERATIONS } from './operations/index.ts';
import { openPlace, type Place } from './place.ts';
import { listStories } from './stories.ts';
import { endHeld, untilQuiet } from './quiet.ts';
import { seeded } from '../stories/seeded.ts';
import { type Known, weighed } from './turn.ts';

export interface SoakOptions {
  readonly operations: number;
  readonly seed: number;
  /** Operations between two kills, of the application and of the database by turns. */
  readonly killEvery: number;
  /** The folder of another checkout, built, whose application serves half of the visitors. */
  readonly beside?: string | undefined;
  say(line: string): void;
}

export interface SoakResult {
  /** One line each; none after a run in which nothing was lost. */
  readonly problems: readonly string[];
  /** What is known, here and at the provider, of contributions that a problem names. */
  readonly stories: readonly string[];
  /** How often each call got each answer. */
  readonly counts: ReadonlyMap<string, number>;
}

type Killed = 'app' | 'postgres' | 'beside';

const PARTS: readonly Killed[] = ['app', 'postgres'];
const WORKERS = 6;
const STRETCH = 50;
const HOUR = 3_600;
const DAY = 24 * HOUR;
/** After the last operation: past every deadline, every try to charge and every wait for an answer. */
const STEPS = [
  60,
  600,
  1_800,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  ...Array.from({ length: 12 }, () => DAY),
];

/** The numbers of one operation: whoever does it, they are the same. */
function diceOf(seed: number, operation: number): () => number {
  return seeded(Math.imul(seed, 0x9e3779b1) ^ Math.imul(operation + 1, 0x85ebca6b));
}

class Soak {
  readonly #options: SoakOptions;
  readonly #place: Place;
  #clock = 0;

  constructor(options: SoakOptions, place: Place) {
    this.#options = options;
    this.#place = place;
  }

  /** Each worker does every sixth operation in order, so that what it knows does not depend on the others. */
  async operate(): Promise<void> {
    const { operations } = this.#options;
    for (let from = 0; from < operations; from += STRETCH) {
      await this.#disturb(from);
      const to = Math.min(operations, from + STRETCH);
      await Promise.all(this.#workers.map((mine, worker) => this.#work(worker, mine, from, to)));
      await insist(() => this.#place.deadlocks.look());
      this.#options.say(`${to} operations after ${Math.round(performance.now() / 1000)} s`);
    }
  }

  readonly #workers: Known[][] = Array.from({ length: WORKERS }, () => []);

  async #work(worker: number, mine: Known[], from: number, to: number): Promise<void> {
    for (let n = from; n < to; n += 1) {
      if (n % WORKERS !== worker) continue;
      const dice = diceOf(this.#options.seed, n);
      const operation = weighed(dice, OPERATIONS);
      const name = `${this.#options.seed}-${n}`;
      try {
        await operation({ place: this.#place, name, dice, mine });
      } catch (error) {
        const text = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : '';
        this.#place.problems.push(`${name} ${operation.name}: ${text}`);
      }
    }
  }

  /** Before a stretch: other faults, some hours more, and perhaps a kill while it runs. */
  async #disturb(from: number): Promise<void> {
    const dice = diceOf(~this.#options.seed, from);
    const { product } = this.#place;
    await insist(() => product.gateway('faults', drawFaults(dice)));
    await this.#pass(Math.floor(dice() * 10 * HOUR));
    const turn = Math.floor(from / STRETCH);
    const every = Math.max(1, Math.round(this.#options.killEvery / STRETCH));
    if (turn % every !== every - 1) return;
    const parts = this.#place.beside === undefined ? PARTS : [...PARTS, 'beside' as const];
    const part = parts[Math.floor(turn / every) % parts.length] ?? 'app';
    const delay = 200 + dice() * 2_000;
    this.#kills.push(
      this.#kill(part, delay).catch((error: unknown) => {
        this.#place.problems.push(`kill of ${part}: ${String(error)}`);
      }),
    );
  }

  readonly #kills: Promise<void>[] = [];

  async #kill(part: Killed, delay: number): Promise<void> {
    await pause(delay);
    const { product, beside } = this.#place;
    const pid = part === 'beside' ? beside?.pid() : product.pidOf(part);
    if (pid === undefined) return;
    process.kill(pid, 'SIGKILL');
    const { counts } = this.#place;
    counts.set(`killed ${part}`, (counts.get(`killed ${part}`) ?? 0) + 1);
    await insist(() => endHeld(part, pid));
  }

  async #pass(seconds: number): Promise<void> {
    this.#clock += seconds;
    await insist(() => this.#place.product.moveClocks(this.#clock));
  }

  /** Banks take their time, but not for ever. */
  async #endRefunds(): Promise<void> {
    const { place, dice } = { place: this.#place, dice: diceOf(this.#options.seed, -1) };
    for (const { id, status } of await place.listed('refunds')) {
      if (status !== 'pending' && status !== 'requires_action') continue;
      const ending = dice() < 0.5 ? 'succeed' : 'fail';
      await place.product.gateway(`refunds/${ending}`, { refund: id });
    }
  }

  /** Everything heals, whoever waits is told, and two weeks pass. */
  async settle(): Promise<void> {
    const { product, planted, trust } = this.#place;
    await Promise.all(this.#kills);
    await insist(() => product.gateway('faults', {}));
    await insist(() => product.gateway('captures/book', {}));
    for (const id of planted) {
      const path = `/private_api/admin/projects/${id}/release`;
      const { status, text } = await trust.visitor.post(path, { note: 'end' });
      // Most are not held; one that stays so is charged for nothing.
      if (status !== 200 && status !== 409) this.#place.problems.push(`release ${id}: ${text}`);
    }
    for (const step of STEPS) {
      await insist(() => this.#endRefunds());
      await this.#pass(step);
      await untilQuiet(product);
    }
  }
}

/** Runs a soak from an empty product to the comparison of the books. */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const place = await openPlace(options.seed, options.beside);
  try {
    const soak = new Soak(options, place);
    await soak.operate();
    options.say('all done, now everything comes to its end');
    await soak.settle();
    place.counts.set('deadlocks', place.deadlocks.count);
    for (const [name, count] of await countEnds()) place.counts.set(name, count);
    const found = [
      place.deadlocks.storm(options.operations),
      await findLost(place),
      await compareBooks(place),
      await findViolations(),
    ].flat();
    const stories = await listStories(place, found);
    return { problems: [...place.problems, ...found], stories, counts: place.counts };
  } finally {
    await place.close();
  }
}
