import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Route } from '#platform/http/define-route.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import type { HttpClient } from '../support/http-client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

export type Name = 'owner' | 'backer' | 'second' | 'stranger' | 'team' | 'follower' | 'support';

/** A server with people who stand differently to campaigns. */
export interface Talk {
  readonly server: TestServer;
  readonly people: Record<Name, Person>;
  readonly as: Record<Name, HttpClient>;
}

export async function startTalk(routes: readonly Route[]): Promise<Talk> {
  const server = await startTestServer(routes, { sessions: sessionReader });
  const people: Partial<Record<Name, Person>> = {};
  const as: Partial<Record<Name, HttpClient>> = {};
  for (const name of ['owner', 'backer', 'second', 'stranger', 'team', 'follower'] as const) {
    people[name] = await plantPerson(name);
  }
  people.support = await plantPerson('support', 'support');
  for (const [name, person] of Object.entries(people)) {
    const client = server.client();
    client.cookies.set('session', await sessionOf(person));
    as[name as Name] = client;
  }
  return { server, people, as } as Talk;
}

/** The person backs the campaign, as far as conversations can see. */
export async function plantBacking(campaignId: number, person: Person): Promise<void> {
  await db().run(sql`
    insert into contributions (campaign_id, beneficiary_id, account_id, state, state_cause, funding,
      currency, perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, email,
      contributor_key, holder, idempotency_key, body_hash)
    select ${campaignId}, id, ${person.accountId}, 'charging', 'test', 'flexible', 'USD', 0, 500, 0, 500,
      500, ${person.email}, 'account:' || ${person.accountId}::text, 'holder', gen_random_uuid()::text, 'x'
    from beneficiaries where campaign_id = ${campaignId}`);
}

export async function plantSeat(
  campaignId: number,
  person: Person,
  permissions: string[],
): Promise<void> {
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${campaignId}, ${person.accountId}, ${permissions})`);
}

/** Keeps the person from commenting or messaging for a day. */
export async function restrict(
  person: Person,
  kind: 'comment' | 'message',
  by: Person,
): Promise<void> {
  await db().run(sql`
    insert into account_restrictions (account_id, kind, reason, ends_at, imposed_by)
    values (${person.accountId}, ${kind}, 'Spam', clock_now() + interval '1 day', ${by.accountId})`);
}

/** What the person was kept from has run out. */
export async function endRestrictions(person: Person): Promise<void> {
  await db().run(sql`
    update account_restrictions set ends_at = clock_now() - interval '1 second'
    where account_id = ${person.accountId}`);
}
