import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Route } from '#platform/http/define-route.ts';
import { plantAccessWorld, type Subject, type World } from '../access/world.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { moneyGateway } from '../stories/money-gateway.ts';
import { plantAudiences, sessionOf } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import type { HttpClient } from '../support/http-client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { fitting } from './schema-arbitrary.ts';

connectModules();

const OF_CAMPAIGN = /^\/private_api\/(campaigns|projects|campaign_editor)\/\{id\}/;
/** What anybody with an account may do or read of a launched campaign. */
const OPEN = /\{id\}$|\/(backing|follow|unfollow|subscribe|split_bucket|reactions|report)$/;
const READ = /^GET .*\/(certifications|comments|updates)$/;
/** Anybody may ask the owner of what can be backed; a conversation of their own is all they begin. */
const ASK = 'POST /private_api/projects/{id}/campaign_messages';
/** Everything a campaign is, and what hangs on it. */
const TABLES = [
  'campaigns',
  'perks',
  'perk_items',
  'campaign_tags',
  'campaign_faqs',
  'campaign_pictures',
  'campaign_team',
  'campaign_invitations',
  'campaign_updates',
  'coming_soon_pages',
  'comments',
  'contributions',
  'approval_groups',
  'campaign_refusals',
];

/**
 * An owner of a campaign of their own fires every call there is at somebody else's: all are answered as
 * if there were no such campaign, and no row changes.
 */
describe('somebody else’s campaign', () => {
  testDatabase();
  moneyGateway();
  const calls = routes.filter(({ path }) => OF_CAMPAIGN.test(path));
  let server: TestServer;
  let world: World;
  let live: Subject;
  let draft: Subject;
  let own = 0;
  let mallory: HttpClient;

  beforeAll(async () => {
    const people = await plantAudiences();
    world = await plantAccessWorld(people);
    [live, draft] = world.subjectsOf('/private_api/campaigns/{id}') as [Subject, Subject];
    own = await plantCampaign(people.other.accountId, 'live');
    server = await startTestServer(routes, { sessions: sessionReader });
    mallory = server.client();
    mallory.cookies.set('session', await sessionOf(people.other));
  });
  afterAll(() => server?.stop());

  function bodyOf(route: Route): object | undefined {
    if (!route.body) return undefined;
    const known = world.bodyOf(route.path);
    if (known) return known;
    const schema = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' });
    const [body] = fc.sample(fitting(schema as Record<string, unknown>), { numRuns: 1, seed: 11 });
    return body as object;
  }

  async function fire(route: Route, valueOf: (name: string) => string): Promise<number> {
    const url = route.path.replace(/\{(\w+)\}/g, (_all, name: string) => valueOf(name));
    const asked = { short_link_availability: '?short_link=abc', split_bucket: '?name=matrix' };
    const query = asked[(url.split('/').at(-1) ?? '') as keyof typeof asked] ?? '';
    if (route.method === 'GET') return (await mallory.get(url + query)).status;
    const key = {
      'idempotency-key': `attack-${route.method}-${url}`.replace(/\W/g, '-').slice(0, 99),
    };
    const { method } = route;
    return (await mallory.send(method as 'POST', url, bodyOf(route), key)).status;
  }

  async function rows(): Promise<Record<string, string>> {
    const parts = await Promise.all(
      TABLES.map(async (table) => {
        const of = sql.raw(table);
        const id = sql.raw(table === 'campaigns' ? 'id' : 'campaign_id');
        const { print } = await db().one<{ print: string }>(sql`
          select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as print
          from ${of} t where t.${id} <> ${own}`);
        return [table, print] as const;
      }),
    );
    return Object.fromEntries(parts);
  }

  it('(rows 5, 8, 9, 10, 11, 12, 14, 19) that is a draft answers every call with 404', async () => {
    const before = await rows();
    const wrong: string[] = [];
    for (const call of calls) {
      const status = await fire(call, (name) => draft.valueOf(name));
      if (status !== 404) wrong.push(`${call.method} ${call.path}: ${status}`);
    }
    expect(calls.length).toBeGreaterThan(70);
    expect(wrong).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('(rows 5, 8, 9, 10, 11, 12, 14, 19, 36) that is live lets nothing be read or changed', async () => {
    const before = await rows();
    const wrong: string[] = [];
    let fired = 0;
    for (const call of calls) {
      const name = `${call.method} ${call.path}`;
      const isOpen = OPEN.test(call.path) && call.method !== 'PATCH' && call.method !== 'DELETE';
      if ((isOpen && !name.startsWith('PUT')) || READ.test(name) || name === ASK) continue;
      const status = await fire(call, (one) => live.valueOf(one));
      fired += 1;
      if (![403, 404].includes(status)) wrong.push(`${name}: ${status}`);
    }
    expect(fired).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('(rows 6, 36) is not reached through one’s own: contributions, perks, updates, comments', async () => {
    const before = await rows();
    const nested = calls.filter(({ path }) => /\{(?!id|itemName|account)\w+\}/.test(path));
    const wrong: string[] = [];
    for (const call of nested) {
      const status = await fire(call, (name) => (name === 'id' ? String(own) : live.valueOf(name)));
      if (status !== 404) wrong.push(`${call.method} ${call.path}: ${status}`);
    }
    expect(nested.length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('(row 7) is not touched by a list of one’s own and foreign things', async () => {
    const before = await rows();
    const path = `/private_api/campaign_editor/${own}/perks`;
    const made = await mallory.post(path, { title: 'Own perk', price_cents: 4500 });
    const { id } = made.json<{ response: { id: number } }>().response;
    const foreign = Number(live.valueOf('perkId'));
    const both = await mallory.post(`${path}/batch_update`, { perk_ids: [foreign, id] });
    expect(both.json<{ response: { id: number }[] }>().response.map((one) => one.id)).toEqual([id]);
    const contents = [{ item_id: Number(live.valueOf('itemId')), quantity: 1 }];
    const stolen = await mallory.post(path, { title: 'Own', price_cents: 4500, contents });
    expect(stolen.status).toBe(422);
    expect(await rows()).toEqual(before);
  });
});
