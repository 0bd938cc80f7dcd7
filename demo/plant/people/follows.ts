import { PEOPLE, planContributions } from '../../market/index.ts';
import type { DemoCampaign } from '../../market/types.ts';
import { randomFrom } from '../../random.ts';
import { daysAfter, daysBefore } from '../campaigns/times.ts';

export interface DemoFollow {
  /** Key of a person. */
  readonly person: string;
  readonly at: Date;
}

const FOLLOWERS = PEOPLE.filter((person) => person.part === 'contributor');

/** Who follows a campaign since when: half of its contributors, and some who only look. */
export function followsOf(
  content: DemoCampaign,
  launchedAt: Date | null,
  anchor: Date,
): DemoFollow[] {
  if (content.state === 'draft') return [];
  const random = randomFrom(`follows/${content.slug}`);
  const start = launchedAt ?? daysBefore(anchor, 4);
  const days = (anchor.getTime() - start.getTime()) / 86_400_000;
  const follows = new Map<string, Date>();
  for (const { person, day } of planContributions(content)) {
    if (person !== null && random.chance(0.5)) follows.set(person, daysAfter(start, day));
  }
  for (const person of random.shuffle(FOLLOWERS).slice(0, random.whole(6, 24))) {
    if (!follows.has(person.key)) {
      follows.set(person.key, daysAfter(start, days * random.between(0.01, 0.98)));
    }
  }
  follows.delete(content.owner);
  return [...follows].map(([person, at]) => ({ person, at }));
}
