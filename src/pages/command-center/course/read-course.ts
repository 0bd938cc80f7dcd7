import { type Campaign, takesContributions } from '#modules/campaigns/index.ts';
import { readTotalsOf } from '#modules/contributions/index.ts';
import { type Days, dayOf } from '../figures/range.ts';
import { readFunding } from '../figures/read-figures.ts';
import { readPace } from '../figures/read-stats.ts';
import { type DayAhead, daysAhead, type Projection, projectPace } from './projection.ts';

/** A day with what was raised by its end, and where it is expected to be; minor units. */
export interface CourseDay {
  readonly day: string;
  readonly raised: bigint | null;
  readonly ahead: DayAhead | null;
}

export interface Course {
  readonly days: readonly CourseDay[];
  readonly projection: Projection | null;
  /** Whether it goes on until a deadline. */
  readonly isOpen: boolean;
}

/** What was raised by the end of each day, by the ledger; where today is the last one, also what follows. */
export async function readCourse(
  campaign: Campaign,
  { from, to }: Days,
  now: Date,
): Promise<Course> {
  if (campaign.launchedAt === null) return { days: [], projection: null, isOpen: false };
  const launched = dayOf(campaign.launchedAt);
  const first = launched < from ? launched : from;
  const [totals, funding] = await Promise.all([
    readTotalsOf(campaign.id),
    readFunding(campaign.id, { from: first, to }),
  ]);
  const pace = await readPace(campaign, totals, now);
  const ahead = pace && to === dayOf(now) ? daysAhead(pace) : [];
  const days: CourseDay[] = [];
  let raised = totals.externalRaisedMinor;
  for (const { day, funds } of funding) {
    raised += funds.raisedMinor;
    if (day >= from && day >= launched)
      days.push({ day, raised, ahead: ahead.find((one) => one.day === day) ?? null });
  }
  const coming = ahead.filter(({ day }) => day > to);
  return {
    days: [...days, ...coming.map((one) => ({ day: one.day, raised: null, ahead: one }))],
    projection: pace && projectPace(pace),
    isOpen: takesContributions(campaign, now) && campaign.endsAt !== null,
  };
}
