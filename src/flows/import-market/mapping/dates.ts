import { lot } from '../reading/fingerprints.ts';
import type { CampaignRow } from '../reading/market-rows.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;

/** What the dates of the rows of one source say about the moment they were collected. */
export class SourceDates {
  readonly #liveDeadlines: number[] = [];
  #newest = 0;

  add(row: Pick<CampaignRow, 'state' | 'deadline' | 'launchedAt'>): void {
    const deadline = row.deadline?.getTime();
    if (row.state === 'live' && deadline !== undefined) this.#liveDeadlines.push(deadline);
    else this.#newest = Math.max(this.#newest, deadline ?? 0, row.launchedAt?.getTime() ?? 0);
  }

  /** Just before the first deadline of a live campaign; a few that were late when collected don't count. */
  collectedAt(): number {
    const deadlines = this.#liveDeadlines.toSorted((a, b) => a - b);
    const first = deadlines[Math.floor(deadlines.length * 0.02)];
    return first === undefined ? this.#newest + DAY_MS : first - DAY_MS / 24;
  }
}

/** When a campaign ran, as if its source had been collected now. */
export interface Run {
  readonly launchedAt: Date;
  readonly endsAt: Date;
}

/**
 * Moves a campaign's dates by what lies between the collection of its source and now, so that live
 * ones are live and ended ones over. Missing dates are drawn, always the same for the same id.
 */
export function runOf(row: CampaignRow, collectedAt: number, anchor: Date): Run {
  const now = anchor.getTime();
  const shift = now - collectedAt;
  const draw = (days: number) => lot(`${row.id}/run`) % (days * DAY_MS);
  const end =
    row.deadline === undefined ? now - 3 * DAY_MS - draw(900) : row.deadline.getTime() + shift;
  const start =
    row.launchedAt === undefined ? end - USUAL_DAYS * DAY_MS : row.launchedAt.getTime() + shift;
  if (row.state === 'live') {
    const endsAt = end > now ? end : now + DAY_MS + draw(3);
    // It takes contributions already, whatever its source forgot.
    const launchedAt = start < now ? start : now - DAY_MS - draw(9);
    return run(Math.min(launchedAt, endsAt - DAY_MS), endsAt);
  }
  const endsAt = Math.min(end, now - DAY_MS);
  return run(Math.min(start, endsAt - DAY_MS), endsAt);
}

function run(launchedAt: number, endsAt: number): Run {
  return { launchedAt: new Date(launchedAt), endsAt: new Date(endsAt) };
}

export function daysOf({ launchedAt, endsAt }: Run): number {
  return Math.max(1, Math.round((endsAt.getTime() - launchedAt.getTime()) / DAY_MS));
}
