import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as forYouPage from './for-you-page.tsx';

testDatabase();
let server: TestPages;
let reader = 0;

beforeAll(async () => {
  const people = await db().query<{ id: number }>(sql`
    insert into accounts (email, firstname) values ('o@you.test', 'Olga'), ('r@you.test', 'Rosa')
    returning id`);
  const [owner, other] = people.map(({ id }) => id);
  reader = other ?? 0;
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    select slug, ${owner ?? 0}::bigint, 'live', slug, 'EUR', 100000, clock_now() - interval '9 days',
      clock_now() + interval '9 days' from unnest(array['lamp', 'radio']) slug`);
  await db().run(sql`
    insert into campaign_follows (campaign_id, account_id)
    select id, ${reader}::bigint from campaigns where slug = 'lamp'`);
  await refreshDiscovery();
  server = await startTestPages([{ path: 'explore/for_you', module: forYouPage }], {
    sessions: {
      read: async ({ session }) =>
        session ? { accountId: reader, roles: [], sessionId: session } : null,
    },
  });
});
afterAll(() => server.stop());

describe('[7-39] what is there for one person', () => {
  it('has a page that says what each row goes by, without a script', async () => {
    const client = server.client();
    client.cookies.set('session', 'rosa');
    const { text, headers } = await client.get('/explore/for_you?viewed=radio,..,<x>');
    expect(text.indexOf('Campaigns you follow')).toBeLessThan(text.indexOf('Recently viewed'));
    expect(text).toContain('href="/projects/radio"');
    expect(String(headers['cache-control'])).toMatch(/no-store|private/);
  });

  it('leads a visitor to the log-in, and to nowhere else by itself', async () => {
    const { status, text } = await server.client().get('/explore/for_you?viewed=radio');
    expect([status, text.includes('href="/projects/radio"')]).toEqual([200, false]);
    expect(text).toContain('href="/accounts/sign_in?from=%2Fexplore%2Ffor_you"');
  });
});
