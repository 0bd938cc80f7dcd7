import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMessage } from '#modules/conversations/threads/thread.store.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { makeAccount } from '#test/stories/market.ts';
import { backMossMugs } from '#test/stories/moss-mugs.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { describePerson } from '#app/describe-person.ts';
import { messageRoutes } from '#modules/conversations/index.ts';
import * as threadPage from '#pages/command-center/talk/thread-page.tsx';
import * as individualPage from '#pages/individual/individual-page.tsx';
import * as inboxPage from '#pages/command-center/talk/inbox-page.tsx';
import * as page from './messages-page.tsx';
import * as ownPage from './my-messages-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  const pages = [
    { path: 'projects/:slug/messages', module: page },
    { path: 'accounts/messages', module: ownPage },
    { path: 'command_center/:id/messages', module: inboxPage },
    { path: 'command_center/:id/messages/:account', module: threadPage },
    { path: 'individuals/:id', module: individualPage },
  ];
  server = await startTestPages(pages, {
    sessions: sessionsByNumber,
    describePerson,
    routes: messageRoutes,
  });
});
afterAll(() => server.stop());

it('a message to the owner begins with the contribution it is about', async () => {
  const owner = await makeAccount();
  const id = await backMossMugs(owner);
  const { slug } = await db().one<{ slug: string }>(sql`
    select k.slug from contributions c join campaigns k on k.id = c.campaign_id where c.id = ${id}`);
  const client = server.client();
  client.cookies.set('session', String(owner));
  const about = await client.get(`/projects/${slug}/messages?about=${id}`);
  expect(about.text).toContain(`About contribution ${id}:`);
  const plain = await client.get(`/projects/${slug}/messages`);
  expect(plain.text).not.toContain('About contribution');
});

describe('who may write', () => {
  /** A backed campaign, its page of messages as its contributor opens it, and a message sent from there. */
  async function backed() {
    const contributor = await makeAccount();
    const id = await backMossMugs(contributor);
    const { slug, owner } = await db().one<{ slug: string; owner: number }>(sql`
      select k.slug, k.owner_id as owner from contributions c join campaigns k on k.id = c.campaign_id
      where c.id = ${id}`);
    const client = server.client();
    client.cookies.set('session', String(contributor));
    const open = async () => (await client.get(`/projects/${slug}/messages`)).text;
    const write = async () => {
      const fields = { csrf_token: await client.csrfToken(), body: 'When is it back?' };
      const body = new URLSearchParams(fields);
      return client.request({ method: 'POST', url: `/projects/${slug}/messages`, body });
    };
    return { id, owner, open, write };
  }

  it('a contributor, after a refund as well', async () => {
    const { id, owner, open, write } = await backed();
    await transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update contributions set state = 'refunded' where id = ${id}`);
    });
    expect(await open()).not.toContain('Messages are for contributors');
    expect((await write()).status).toBe(303);
    expect(await open()).toContain('When is it back?');
    const client = server.client();
    client.cookies.set('session', String(owner));
    const { campaign } = await db().one<{ campaign: number }>(sql`
      select campaign_id as campaign from contributions where id = ${id}`);
    const inbox = await client.get(`/command_center/${campaign}/messages`);
    expect(inbox.text).toContain('When is it back?');
  });

  it('nobody to an owner who has closed their account, which the page says', async () => {
    const { owner, open, write } = await backed();
    expect((await write()).status).toBe(303);
    await db().run(sql`
      update accounts set closed_at = clock_now(), firstname = '', lastname = '' where id = ${owner}`);
    const text = await open();
    expect(text).toContain('Messages with Former member');
    expect(text).toContain('When is it back?');
    expect(text).toContain('This account is closed');
    expect(text).not.toContain('<textarea');
    expect((await write()).status).toBe(404);
  });
});

it('messages of a contributor stand in one place, with what was answered and not yet opened', async () => {
  const contributor = await makeAccount();
  const stranger = await makeAccount();
  const id = await backMossMugs(contributor);
  const campaign = await db().one<{ id: number; slug: string; owner: number }>(sql`
    select k.id, k.slug, k.owner_id as owner from contributions c join campaigns k on k.id = c.campaign_id
    where c.id = ${id}`);
  const pageOf = async (accountId: number) => {
    const client = server.client();
    client.cookies.set('session', String(accountId));
    return { client, text: (await client.get('/accounts/messages')).text };
  };
  const empty = await pageOf(contributor);
  expect(empty.text).toContain('No messages yet');
  expect(empty.text).toContain(`/individuals/${contributor}/contributions`);

  await transaction((tx) =>
    insertMessage(tx, {
      campaignId: campaign.id,
      accountId: contributor,
      authorId: campaign.owner,
      body: 'Green, as you wished.',
    }),
  );
  const { client, text } = await pageOf(contributor);
  expect(text).toContain('Green, as you wished.');
  expect(text).toContain('1 new');
  expect(text).toContain(`/projects/${campaign.slug}/messages`);
  expect((await pageOf(stranger)).text).toContain('No messages yet');

  await db().run(sql`
    update campaigns set time_zone = 'America/New_York' where id = ${campaign.id}`);
  const opened = await client.get(`/projects/${campaign.slug}/messages`);
  // Whose browser says no zone of theirs reads UTC, whatever the campaign's is.
  expect(opened.text).toMatch(/<time[^>]*>[^<]* UTC<\/time>/);
  expect((await pageOf(contributor)).text).not.toContain('1 new');
});

it('what contributors wrote to somebody stands there too, by campaign, until it is opened', async () => {
  const [contributor, member] = [await makeAccount(), await makeAccount()];
  const id = await backMossMugs(contributor);
  const { campaign, slug, owner } = await db().one<{
    campaign: number;
    slug: string;
    owner: number;
  }>(sql`
    select k.id as campaign, k.slug, k.owner_id as owner
    from contributions c join campaigns k on k.id = c.campaign_id where c.id = ${id}`);
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${campaign}, ${member}, '{see_figures}')`);
  const message = { campaignId: campaign, accountId: contributor, authorId: contributor };
  await transaction((tx) => insertMessage(tx, { ...message, body: 'Is it dishwasher-safe?' }));
  const textFor = async (accountId: number) => {
    const client = server.client();
    client.cookies.set('session', String(accountId));
    return (await client.get('/accounts/messages')).text;
  };
  const text = await textFor(owner);
  expect(text).toContain('About your campaigns');
  expect(text).toContain('Is it dishwasher-safe?');
  expect(text).toContain('1 new');
  expect(text).toContain(`/command_center/${slug}/messages`);
  expect(text).not.toContain('No messages yet');
  expect(await textFor(contributor)).not.toContain('About your campaigns');
  // Who may not answer for the campaign reads nothing of it.
  expect(await textFor(member)).toContain('No messages yet');
});

it('whoever is not logged in is led to log in', async () => {
  const { status, headers } = await server.client().get('/accounts/messages');
  expect([status, headers.location]).toEqual([
    302,
    '/accounts/sign_in?from=%2Faccounts%2Fmessages',
  ]);
});

/** As many conversations as ask for a second page, with campaigns or with contributors of one. */
async function plantThreads(one: { campaign: number } | { contributor: number }): Promise<void> {
  const [campaign, account] = 'campaign' in one ? [one.campaign, null] : [null, one.contributor];
  await db().run(sql`
    with numbers as (select n from generate_series(1, 60) n), people as (
      insert into accounts (email, firstname, lastname)
      select 'talker-' || n || '-' || ${account ?? 0} || '@many.test', 'Talker', n::text from numbers
      returning id, lastname
    ), shown as (
      insert into campaigns (slug, owner_id, title, state, launched_at, ends_at)
      select 'talk-' || lastname, id, 'Campaign ' || lastname, 'live', clock_now(),
        clock_now() + interval '9 days' from people
      where ${account}::bigint is not null returning id, slug
    ), threads as (
      insert into message_threads (campaign_id, account_id, last_at)
      select ${campaign}::bigint, id, clock_now() - lastname::int * interval '1 minute' from people
      where ${campaign}::bigint is not null
      union all
      select id, ${account}::bigint, clock_now() from shown
      returning id, account_id
    )
    insert into campaign_messages (thread_id, author_id, body)
    select id, account_id, 'Which size?' from threads`);
}

const olderIn = (text: string) =>
  /href="([^"]*\?before=\d+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';

it('more conversations than one page shows are a link away, none is left out', async () => {
  const contributor = await makeAccount();
  await plantThreads({ contributor });
  const id = await backMossMugs(contributor);
  const { campaign, owner } = await db().one<{ campaign: number; owner: number }>(sql`
    select k.id as campaign, k.owner_id as owner
    from contributions c join campaigns k on k.id = c.campaign_id where c.id = ${id}`);
  await plantThreads({ campaign });
  for (const [reader, address, name] of [
    [contributor, '/accounts/messages', /Campaign \d+/g],
    [owner, `/command_center/${campaign}/messages`, /Talker \d+/g],
  ] as const) {
    const client = server.client();
    client.cookies.set('session', String(reader));
    const first = (await client.get(address)).text;
    const rest = (await client.get(olderIn(first))).text;
    const named = (text: string) => new Set(text.match(name));
    expect([named(first).size, named(rest).size]).toEqual([50, 10]);
    expect(rest).not.toContain('Older conversations');
    expect(named(first + rest).size).toBe(60);
  }
});

it('what waits is counted for both sides, in the menu and in the command center, until it is opened', async () => {
  const contributor = await makeAccount();
  const id = await backMossMugs(contributor);
  const { campaign, owner } = await db().one<{ campaign: number; owner: number }>(sql`
    select k.id as campaign, k.owner_id as owner
    from contributions c join campaigns k on k.id = c.campaign_id where c.id = ${id}`);
  const as = (accountId: number) => {
    const client = server.client();
    client.cookies.set('session', String(accountId));
    return client;
  };
  const unread = async (accountId: number) => {
    const answer = await as(accountId).get('/private_api/campaign_messages/unread');
    return answer.json<{ response: { unread: number } }>().response.unread;
  };
  const plain = (text: string) => text.replaceAll(/<!-- -->|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  const inbox = `/command_center/${campaign}/messages`;
  expect(await unread(owner)).toBe(0);
  expect(plain((await as(owner).get(inbox)).text)).not.toContain('unread message');

  const from = { campaignId: campaign, accountId: contributor, authorId: contributor };
  for (const body of ['Is it heavy?', 'And is it blue?']) {
    await transaction((tx) => insertMessage(tx, { ...from, body }));
  }
  await transaction((tx) => insertMessage(tx, { ...from, authorId: owner, body: 'It is.' }));
  expect([await unread(owner), await unread(contributor)]).toEqual([2, 1]);
  const shown = plain((await as(owner).get(inbox)).text);
  // In the menu of the header, and beside the section.
  expect(shown.match(/2 unread messages/g)?.length).toBeGreaterThan(1);
  const own = (await as(contributor).get(`/individuals/${contributor}`)).text;
  expect(own).toMatch(/Messages<span class="tab-count">1</);
  expect((await as(owner).get(`/individuals/${contributor}`)).text).not.toContain('tab-count">1');

  const opened = (await as(owner).get(`${inbox}/${contributor}`)).text;
  expect(opened.slice(opened.indexOf('workspace-sections'))).not.toContain('unread message');
  expect([await unread(owner), await unread(contributor)]).toEqual([0, 1]);
  expect((await server.client().get('/private_api/campaign_messages/unread')).status).toBe(401);
});
