import { db } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { type CampaignTotals, readTotalsOf } from '../read-contributions.ts';
import { listLive, listLiveSince, type LiveRow } from './live.store.ts';

/** A contribution that was pledged or paid, minor units. */
export interface LiveContribution {
  readonly id: number;
  readonly totalMinor: bigint;
  readonly currency: string;
  readonly happenedAt: Date;
}

/** What came to a campaign in a moment, and what it has raised with it. */
export interface LiveMoment {
  /** By when they happened; none where others changed. */
  readonly contributions: readonly LiveContribution[];
  readonly totals: CampaignTotals;
}

export interface LiveListener {
  heard(moment: LiveMoment): void;
  /** What was announced meanwhile is lost: whoever shows figures reads them anew. */
  missed(): void;
  /** The process ends; whoever listens comes back to another one. */
  ended(): void;
}

/** Who comes back is told of so many; after more they read everything anew. */
const MOST_MISSED = 1000;
/** What began before it was committed is looked for so far back. */
const OVERLAP_MS = 15_000;
/** A campaign’s contributions are told of this often at most, however many come. */
const SPACING_MS = 1_000;
/** More at once than anybody reads one by one. */
const MOST_AT_ONCE = 1000;

function toLive(row: LiveRow): LiveContribution {
  return {
    id: row.id,
    totalMinor: row.total_minor,
    currency: row.currency,
    happenedAt: row.happened_at,
  };
}

/**
 * What came since, a little more rather than less: those who were there know which they have. Null where it
 * was more than is told one by one.
 */
export async function readLiveSince(
  campaignId: number,
  since: Date,
): Promise<LiveContribution[] | null> {
  const from = new Date(since.getTime() - OVERLAP_MS);
  const rows = await listLiveSince(db(), campaignId, from, MOST_MISSED + 1);
  return rows.length > MOST_MISSED ? null : rows.map(toLive);
}

/** A campaign somebody follows. */
interface Followed {
  readonly listeners: Set<LiveListener>;
  waiting: Set<number>;
  timer: NodeJS.Timeout | undefined;
  /** Something was announced that nobody was told of. */
  isDue: boolean;
  isLooking: boolean;
  /** Milliseconds of the process’s own clock. */
  announcedAt: number;
}

/** The listeners of one process: what comes in a second costs one look for all who follow a campaign. */
export class LiveContributions {
  readonly #followed = new Map<number, Followed>();
  #count = 0;
  #isServing = false;

  /** Whether notifications are heard here, so that following is of use. */
  get isServing(): boolean {
    return this.#isServing;
  }

  begin(): void {
    this.#isServing = true;
  }

  get count(): number {
    return this.#count;
  }

  /** Returns how to stop. */
  follow(campaignId: number, listener: LiveListener): () => void {
    const followed = this.#followed.get(campaignId) ?? {
      listeners: new Set(),
      waiting: new Set(),
      timer: undefined,
      isDue: false,
      isLooking: false,
      announcedAt: Number.NEGATIVE_INFINITY,
    };
    this.#followed.set(campaignId, followed);
    followed.listeners.add(listener);
    this.#count += 1;
    return () => {
      if (!followed.listeners.delete(listener)) return;
      this.#count -= 1;
      if (followed.listeners.size > 0) return;
      clearTimeout(followed.timer);
      if (this.#followed.get(campaignId) === followed) this.#followed.delete(campaignId);
    };
  }

  /** Takes a notification of the channel; never throws. */
  heard(payload: string): void {
    const [campaignId = 0, ...ids] = numbersIn(payload);
    const followed = this.#followed.get(campaignId);
    if (followed === undefined) return;
    for (const id of ids) followed.waiting.add(id);
    followed.isDue = true;
    this.#schedule(campaignId, followed);
  }

  /** One look at a time: a later one could be answered first, and its sums be overwritten by older ones. */
  #schedule(campaignId: number, followed: Followed): void {
    if (!followed.isDue || followed.isLooking || followed.listeners.size === 0) return;
    const wait = Math.max(0, followed.announcedAt + SPACING_MS - performance.now());
    followed.timer ??= setTimeout(() => void this.#tell(campaignId, followed), wait);
  }

  async #tell(campaignId: number, followed: Followed): Promise<void> {
    const ids = [...followed.waiting];
    followed.waiting = new Set();
    followed.timer = undefined;
    followed.isDue = false;
    followed.isLooking = true;
    followed.announcedAt = performance.now();
    const tooMany = ids.length > MOST_AT_ONCE;
    try {
      const [rows, totals] = await Promise.all([
        tooMany || ids.length === 0 ? [] : listLive(db(), campaignId, ids),
        readTotalsOf(campaignId),
      ]);
      const moment = { contributions: rows.map(toLive), totals };
      for (const each of followed.listeners) each.heard(moment);
      if (tooMany) for (const each of followed.listeners) each.missed();
    } catch (error) {
      log.warn({ module: 'contributions', err: error }, 'live contributions could not be read');
      for (const each of followed.listeners) each.missed();
    } finally {
      followed.isLooking = false;
      this.#schedule(campaignId, followed);
    }
  }

  missed(): void {
    for (const each of this.#listeners()) each.missed();
  }

  /** Lets all go: whoever comes from now on is sent away at once. */
  end(): void {
    this.#isServing = false;
    for (const each of this.#listeners()) each.ended();
  }

  #listeners(): LiveListener[] {
    return [...this.#followed.values()].flatMap(({ listeners }) => [...listeners]);
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
