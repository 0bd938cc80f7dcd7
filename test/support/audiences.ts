import { startSession } from '#modules/accounts/session.ts';
import { sql } from '#platform/db/sql.ts';
import { transaction } from '#platform/db/transaction.ts';
import { ROLES, type Role } from '#platform/http/actor.ts';

/** Everybody a call is fired as; the columns of the access matrix. */
export const AUDIENCES = [
  'visitor',
  'other',
  'contributor',
  'owner',
  'team',
  'former',
  ...ROLES,
  'revoked',
] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface Person {
  readonly accountId: number;
  readonly email: string;
}

/** A new session of the person: the value of its cookie. */
export async function sessionOf(person: Person): Promise<string> {
  const { accountId } = person;
  const session = { accountId, ip: '127.0.0.1', userAgent: 'test' };
  return (await transaction((tx) => startSession(tx, session))).token;
}

/** A person, with a role where the audience is one. */
export async function plantPerson(name: string, role?: Role): Promise<Person> {
  const email = `${name}@audience.test`;
  return transaction(async (tx) => {
    const { id: accountId } = await tx.one<{ id: number }>(sql`
      insert into accounts (email, firstname, lastname, email_confirmed_at)
      values (${email}, ${name}, 'Audience', clock_now()) returning id`);
    if (role) {
      await tx.run(
        sql`insert into account_roles (account_id, role) values (${accountId}, ${role})`,
      );
    }
    return { accountId, email };
  });
}

/** One person per audience but the visitor. */
export async function plantAudiences(): Promise<Record<Exclude<Audience, 'visitor'>, Person>> {
  const people: Partial<Record<Audience, Person>> = {};
  for (const audience of AUDIENCES) {
    if (audience === 'visitor') continue;
    const role = ROLES.find((each) => each === audience);
    people[audience] = await plantPerson(audience, role);
  }
  await transaction((tx) =>
    tx.run(sql`
      update accounts set revoked_at = clock_now(), revoked_reason = 'test'
      where email = 'revoked@audience.test'`),
  );
  return people as Record<Exclude<Audience, 'visitor'>, Person>;
}
