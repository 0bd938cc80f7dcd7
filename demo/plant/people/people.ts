import { hashPassword } from '#modules/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { PEOPLE } from '../../market/index.ts';
import { demoPeople, insertPeople } from './people.store.ts';
import { daysBefore } from '../campaigns/times.ts';

/** Everybody's; printed with the log-ins at the start. */
const PASSWORD = 'groundswell';

/** Ids of accounts by the key the content names people by. */
export type PeopleIds = ReadonlyMap<string, number>;

/** Plants everybody with an account. Throws when somebody else already has one of the addresses. */
export async function plantPeople(anchor: Date): Promise<PeopleIds> {
  // Hashing takes a tenth of a second: one hash does for people whose password everybody knows.
  const passwordHash = await hashPassword(PASSWORD);
  const people = PEOPLE.map((person) => ({
    email: person.email,
    firstname: person.firstName,
    lastname: person.lastName,
    locale: person.locale,
    country: person.country,
    city: person.city,
    bio: person.bio ?? '',
    created_at: daysBefore(anchor, person.joinedDaysAgo),
    roles: person.roles,
  }));
  return transaction(async (tx) => {
    await insertPeople(tx, people, passwordHash);
    const byEmail = await demoPeople(tx);
    return new Map(
      PEOPLE.map(({ key, email }) => {
        const id = byEmail.get(email);
        if (id === undefined) throw new Error(`${email} belongs to somebody else`);
        return [key, id];
      }),
    );
  });
}

/** The account of a key; content that names a stranger is a mistake. */
export function idOf(people: PeopleIds, key: string): number {
  const id = people.get(key);
  if (id === undefined) throw new Error(`nobody was planted for the key ${key}`);
  return id;
}
