/** What a campaign's side should do next, from its figures: each step with its reason and its occasion. */
const DAY_MS = 24 * 3600 * 1000;

/** Days without an update after which people wonder. */
const SILENT_DAYS = 14;
/** A tenth of a perk, or three units, are soon gone. */
const LAST_SHARE = 10;
const LAST_UNITS = 3;
/** A referrer with this many visits in a week is worth asking about once it brings a fifth of them. */
export const BUSY_VISITS = 20;
const DRY_SHARE = 5;
/** It may be busy and dry again; once in so many days is enough. */
const DRY_DAYS = 28;
const LONGEST_NAME = 60;

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
  /** Refund requests that wait for an answer: the newest, and when the first is due. */
  readonly requests: {
    readonly count: number;
    readonly newest: number | null;
    readonly dueAt: Date | null;
  };
  readonly failing: { readonly pledges: number; readonly newestAt: Date | null };
}

export type StepKind = 'refunds' | 'cards' | 'comments' | 'perk_low' | 'silence' | 'referrer_dry';

export interface Step {
  readonly kind: StepKind;
  /** The occasion: once dismissed, the same one is not spoken of again. */
  readonly subject: string;
  /** The perk it is about. */
  readonly perkId?: number;
  /** What its sentence says. */
  readonly values: Readonly<Record<string, string | number>>;
}

function refunds({ requests: { count, newest, dueAt } }: StepFacts): Step[] {
  if (dueAt === null) return [];
  return [{ kind: 'refunds', subject: String(newest), values: { count, due: dueAt.getTime() } }];
}

function cards({ failing }: StepFacts): Step[] {
  if (failing.pledges === 0) return [];
  const subject = String(failing.newestAt?.getTime() ?? 0);
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
      ? [
          {
            kind: 'perk_low',
            subject: `${perkId}:${limit}`,
            perkId,
            values: { title, count: left },
          },
        ]
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
      subject: `${name.slice(0, LONGEST_NAME)}:${now.toISOString().slice(0, 10)}`,
      values: { name, last, before },
    }));
}

/** Whether another day's step about the same referrer was put away not long ago. */
function isDryKnown({ subject }: Step, dismissed: ReadonlySet<string>, now: Date): boolean {
  const prefix = `referrer_dry:${subject.slice(0, subject.lastIndexOf(':') + 1)}`;
  const since = now.getTime() - DRY_DAYS * DAY_MS;
  return [...dismissed].some(
    (key) => key.startsWith(prefix) && Date.parse(key.slice(prefix.length)) > since,
  );
}

/** Whether nothing came since one of the kind was put away: its subject is the newest of what it counts. */
function isNewestKnown({ kind, subject }: Step, dismissed: ReadonlySet<string>): boolean {
  const prefix = `${kind}:`;
  return [...dismissed].some(
    (key) => key.startsWith(prefix) && Number(key.slice(prefix.length)) >= Number(subject),
  );
}

function isDismissed(step: Step, dismissed: ReadonlySet<string>, now: Date): boolean {
  switch (step.kind) {
    // Somebody waits for their money: it stays until they have an answer.
    case 'refunds':
      return false;
    case 'cards':
    case 'comments':
      return isNewestKnown(step, dismissed);
    case 'referrer_dry':
      return isDryKnown(step, dismissed, now);
    case 'perk_low':
    case 'silence':
      return dismissed.has(`${step.kind}:${step.subject}`);
  }
}

/** All that is to be done, the most urgent first, without what was dismissed (`kind:subject`). */
export function nextSteps(facts: StepFacts, dismissed: ReadonlySet<string>): Step[] {
  const steps = [
    ...refunds(facts),
    ...cards(facts),
    ...comments(facts),
    ...perksLow(facts),
    ...silence(facts),
    ...referrersDry(facts),
  ];
  const open = steps.filter((step) => !isDismissed(step, dismissed, facts.now));
  // One link that dried up is enough at a time: the busiest that nobody dismissed.
  const dry = open.find(({ kind }) => kind === 'referrer_dry');
  return open.filter((step) => step.kind !== 'referrer_dry' || step === dry);
}
