/** What a campaign's side should do next, from its figures: each step with its reason and its occasion. */
const DAY_MS = 24 * 3600 * 1000;

/** Days without an update after which people wonder. */
const SILENT_DAYS = 14;
/** A tenth of a perk, or three units, are soon gone. */
const LAST_SHARE = 10;
const LAST_UNITS = 3;
/** A referrer with this many visits in a week is worth asking about once it brings a fifth of them. */
const BUSY_VISITS = 20;
const DRY_SHARE = 5;

export interface StepFacts {
  readonly now: Date;
  readonly launchedAt: Date | null;
  readonly isOpen: boolean;
  readonly contributions: number;
  readonly lastUpdate: { readonly id: number; readonly at: Date } | null;
  readonly unanswered: number;
  readonly newestUnanswered: number | null;
  readonly perks: readonly {
    readonly perkId: number;
    readonly title: string;
    readonly limit: number | null;
    readonly left: number | null;
  }[];
  /** Visits by referrer in the last seven days and the seven before. */
  readonly referrers: readonly {
    readonly name: string;
    readonly last: number;
    readonly before: number;
  }[];
  readonly failing: { readonly pledges: number; readonly newestId: number | null };
}

export type StepKind = 'cards' | 'comments' | 'perk_low' | 'silence' | 'referrer_dry';

export interface Step {
  readonly kind: StepKind;
  /** The occasion: once dismissed, the same one is not spoken of again. */
  readonly subject: string;
  /** What its sentence says. */
  readonly values: Readonly<Record<string, string | number>>;
}

function cards({ failing }: StepFacts): Step[] {
  if (failing.pledges === 0) return [];
  const subject = String(failing.newestId);
  return [{ kind: 'cards', subject, values: { count: failing.pledges } }];
}

function comments({ unanswered, newestUnanswered }: StepFacts): Step[] {
  if (unanswered === 0) return [];
  return [{ kind: 'comments', subject: String(newestUnanswered), values: { count: unanswered } }];
}

function perksLow({ perks, isOpen }: StepFacts): Step[] {
  if (!isOpen) return [];
  return perks.flatMap(({ perkId, title, limit, left }): Step[] => {
    if (limit === null || left === null || left === 0 || left === limit) return [];
    const isLow = left <= LAST_UNITS || left * LAST_SHARE <= limit;
    return isLow
      ? [{ kind: 'perk_low', subject: `${perkId}:${limit}`, values: { title, count: left } }]
      : [];
  });
}

function silence({ now, launchedAt, lastUpdate, contributions }: StepFacts): Step[] {
  const since = lastUpdate?.at ?? launchedAt;
  if (since === null || contributions === 0) return [];
  const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS);
  if (days < SILENT_DAYS) return [];
  const subject = lastUpdate ? `update:${lastUpdate.id}` : 'launch';
  return [{ kind: 'silence', subject, values: { days } }];
}

function referrersDry({ referrers, isOpen, now }: StepFacts): Step[] {
  if (!isOpen) return [];
  return referrers
    .filter(({ last, before }) => before >= BUSY_VISITS && last * DRY_SHARE <= before)
    .map(({ name, last, before }) => ({
      kind: 'referrer_dry',
      // A referrer may be busy and dry again; once a month is enough.
      subject: `${name.slice(0, 60)}:${now.toISOString().slice(0, 7)}`,
      values: { name, last, before },
    }));
}

/** All that is to be done, the most urgent first, without what was dismissed (`kind:subject`). */
export function nextSteps(facts: StepFacts, dismissed: ReadonlySet<string>): Step[] {
  const steps = [
    ...cards(facts),
    ...comments(facts),
    ...perksLow(facts),
    ...silence(facts),
    ...referrersDry(facts),
  ];
  const open = steps.filter(({ kind, subject }) => !dismissed.has(`${kind}:${subject}`));
  // One link that dried up is enough at a time: the busiest that nobody dismissed.
  const dry = open.find(({ kind }) => kind === 'referrer_dry');
  return open.filter((step) => step.kind !== 'referrer_dry' || step === dry);
}
