/** People who look round and pledge while the market is upgraded; every answer is counted. */
import { setTimeout as pause } from 'node:timers/promises';
import { back, type CampaignToBack } from '../../tools/verify-market/journeys.ts';
import { Visitor } from '../../tools/verify-market/visitor.ts';
import type { Front } from './front.ts';

const READERS = 3;
const READ_PAUSE_MS = 40;
const PLEDGE_PAUSE_MS = 120;

/** What became of all requests. */
export interface Answers {
  readonly reads: number;
  readonly pledges: number;
  /** Requests that got no answer, or another than they must, each with its reason. */
  readonly lost: readonly string[];
}

export class Load {
  readonly #front: Front;
  readonly #stopping = new AbortController();
  readonly #lost: string[] = [];
  #reads = 0;
  #pledges = 0;
  #place: number;
  readonly #running: Promise<unknown>;

  /** `paths` are read in turn; visitors come from addresses from `place` on. */
  constructor(front: Front, campaign: CampaignToBack, paths: readonly string[], place: number) {
    this.#front = front;
    this.#place = place;
    const readers = Array.from({ length: READERS }, () => this.#read(paths));
    this.#running = Promise.all([...readers, this.#pledge(campaign)]);
  }

  async stop(): Promise<Answers> {
    this.#stopping.abort();
    await this.#running;
    return { reads: this.#reads, pledges: this.#pledges, lost: this.#lost };
  }

  async #read(paths: readonly string[]): Promise<void> {
    const visitor = this.#visitor();
    for (let turn = 0; !this.#stopping.signal.aborted; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      await this.#count(async () => {
        const { status } = await visitor.get(path);
        if (status !== 200) throw new Error(`${path}: ${status}`);
        this.#reads += 1;
      });
      await pause(READ_PAUSE_MS);
    }
    visitor.leave();
  }

  async #pledge(campaign: CampaignToBack): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const visitor = this.#visitor();
      await this.#count(async () => {
        const { next } = await back(visitor, campaign, 'FR', 'pm_card_visa');
        if (next !== 'done') throw new Error(`a pledge ended as ${next}`);
        this.#pledges += 1;
      });
      visitor.leave();
      await pause(PLEDGE_PAUSE_MS);
    }
  }

  async #count(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#lost.push(error instanceof Error ? error.message : String(error));
    }
  }

  #visitor(): Visitor {
    this.#place += 1;
    return new Visitor(this.#front.url, this.#place, this.#front.ca);
  }
}
