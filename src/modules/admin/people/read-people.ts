import { db } from '#platform/db/transaction.ts';
import { numberIn } from '../lists/list-page.ts';
import {
  findAccountIds,
  findGuestContributionIds,
  listNamedCampaigns,
  listNamedComments,
  listNamedContributions,
  listPeople,
  type NamedPerson,
  type NamedSubject,
} from './people.store.ts';

/** Who these accounts are, by number; of a number that is null nobody. */
export async function readPeople(
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, NamedPerson>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  return new Map((await listPeople(db(), known)).map((person) => [person.id, person]));
}

/** People of one name that are looked for together. */
const MOST_PEOPLE = 10;
const SHORTEST = 2;

/** The numbers of accounts whose name or address begins with a text, or whose number it is. */
export async function readAccountIds(typed: string): Promise<number[]> {
  const text = typed.trim();
  const id = numberIn(text);
  if (text.length < SHORTEST && id === null) return [];
  return findAccountIds(db(), { text, id, limit: MOST_PEOPLE });
}

/** Contributions of guests of one name, and of one account, that are looked for together. */
const MOST_OF_GUESTS = 50;

/** Whom a text means: accounts, and contributions that are a guest's or were one's before. */
export async function readAffected(
  typed: string,
): Promise<{ accountIds: number[]; contributionIds: number[] }> {
  const accountIds = await readAccountIds(typed);
  const text = typed.trim();
  if (text.length < SHORTEST && accountIds.length === 0) return { accountIds, contributionIds: [] };
  const limit = MOST_OF_GUESTS;
  return {
    accountIds,
    contributionIds: await findGuestContributionIds(db(), { text, accountIds, limit }),
  };
}

const NAMED = {
  campaign: listNamedCampaigns,
  contribution: listNamedContributions,
  comment: listNamedComments,
} as const;

/** What acts are about, by what staff know it as. */
export interface SubjectNames {
  readonly people: ReadonlyMap<number, NamedPerson>;
  readonly things: Readonly<Record<keyof typeof NAMED, ReadonlyMap<number, NamedSubject>>>;
}

export async function readSubjectNames(
  rows: readonly { readonly subjectKind: string; readonly subjectId: number }[],
): Promise<SubjectNames> {
  const idsOf = (kind: string) => [
    ...new Set(rows.flatMap((row) => (row.subjectKind === kind ? [row.subjectId] : []))),
  ];
  const named = async (kind: keyof typeof NAMED) => {
    const ids = idsOf(kind);
    const found = ids.length === 0 ? [] : await NAMED[kind](db(), ids);
    return new Map(found.map((one) => [one.id, one]));
  };
  const [people, campaign, contribution, comment] = await Promise.all([
    readPeople(idsOf('account')),
    named('campaign'),
    named('contribution'),
    named('comment'),
  ]);
  return { people, things: { campaign, contribution, comment } };
}
