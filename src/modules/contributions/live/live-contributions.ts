import { db } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { listLive, listLiveSince, type LiveRow } from './live.store.ts';

/** A contribution that was pledged or paid, minor units. */
export interface LiveContribution {
  readonly id: number;
  readonly totalMinor: bigint;
  readonly currency: string;
  readonly happenedAt: Date;
}

export interface LiveListener {
  heard(contributions: readonly LiveContribution[]): void;
  /** What was announced meanwhile is lost: whoever shows figures reads them anew. */
  missed(): void;
  /** The process ends; whoever listens comes back to another one. */
  ended(): void;
}

/** Rows looked at for those who come back. */
const MOST_LOOKED_AT = 2000;
/** What began before it was committed is looked for so far back. */
const OVERLAP_MS = 15_000;

function toLive(row: LiveRow): LiveContribution {
  return {
    id: row.id,
    totalMinor: row.total_minor,
    currency: row.currency,
    happenedAt: row.happened_at,
  };
}

/** What came since, a little more rather than less: those who were there know which they have. */
export async function readLiveSince(campaignId: number, since: Date): Promise<LiveContribution[]> {
  const from = new Date(since.getTime() - OVERLAP_MS);
  return (await listLiveSince(db(), campaignId, from, MOST_LOOKED_AT)).map(toLive);
}

/** The listeners of one process: a notification costs one query for all who follow that campaign. */
export class LiveContributions {
  readonly #followers = new Map<number, Set<LiveListener>>();
  #isServing = false;

  /** Whether notifications are heard here, so that following is of use. */
  get isServing(): boolean {
    return this.#isServing;
  }

  begin(): void {
    this.#isServing = true;
  }

  get count(): number {
    return [...this.#followers.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Returns how to stop. */
  follow(campaignId: number, listener: LiveListener): () => void {
    const known = this.#followers.get(campaignId) ?? new Set();
    this.#followers.set(campaignId, known.add(listener));
    return () => {
      known.delete(listener);
      if (known.size === 0 && this.#followers.get(campaignId) === known) {
        this.#followers.delete(campaignId);
      }
    };
  }

  /** Takes a notification of the channel; never throws. */
  async heard(payload: string): Promise<void> {
    const [campaignId = 0, ...ids] = numbersIn(payload);
    if (ids.length === 0 || !this.#followers.has(campaignId)) return;
    try {
      const contributions = (await listLive(db(), campaignId, ids)).map(toLive);
      for (const each of this.#followers.get(campaignId) ?? []) each.heard(contributions);
    } catch (error) {
      log.warn({ module: 'contributions', err: error }, 'live contributions could not be read');
      for (const each of this.#followers.get(campaignId) ?? []) each.missed();
    }
  }

  missed(): void {
    for (const each of [...this.#followers.values()].flatMap((all) => [...all])) each.missed();
  }

  /** Lets all go: whoever comes from now on is sent away at once. */
  end(): void {
    this.#isServing = false;
    for (const each of [...this.#followers.values()].flatMap((all) => [...all])) each.ended();
  }
}

function numbersIn(payload: string): number[] {
  try {
    const found: unknown = JSON.parse(payload);
    return Array.isArray(found) && found.every(Number.isSafeInteger) ? found : [];
  } catch {
    return [];
  }
}

/** Those of this process. */
export const liveContributions = new LiveContributions();
