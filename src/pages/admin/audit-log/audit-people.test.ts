import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
let server: TestPages;
let ines: number;
let omar: number;
let campaign: number;
let comment: number;

async function person(firstname: string, lastname: string) {
  const id = await makeAccount();
  await db().run(sql`
    update accounts set firstname = ${firstname}, lastname = ${lastname},
      email = ${`${firstname.toLowerCase()}@log.test`} where id = ${id}`);
  return id;
}

type Entry = Parameters<typeof audit>[1];
const write = (
  request: string,
  act: Entry['act'],
  accountId: number | null,
  subject: Entry['subject'],
  details: Entry['details'] = {},
) =>
  transaction((tx) =>
    audit(tx, { act, actor: { accountId, requestId: request }, subject, details }),
  );

beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
  ines = await person('Inês', 'Carvalho');
  omar = await person('Omar', 'Diallo');
  campaign = (await makeCampaign()).id;
  await db().run(sql`update campaigns set title = 'Third Hand' where id = ${campaign}`);
  const row = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body) values (${campaign}, ${omar}, 'Hello')
    returning id`);
  comment = row.id;
  await write('req-restrict', 'account_restricted', ines, { kind: 'account', id: omar });
  await write('req-restore', 'access_restored', omar, { kind: 'account', id: ines });
  await write('req-hold', 'campaign_held', ines, { kind: 'campaign', id: campaign });
  await write('req-hide', 'comment_report_decided', ines, { kind: 'comment', id: comment });
  await write(
    'req-offer',
    'market_changed',
    omar,
    { kind: 'market_version', id: 6 },
    {
      fields: 'proposedFee feeBps leastGoal mostGoal',
      before: 5,
    },
  );
  await write(
    'req-look',
    'market_changed',
    omar,
    { kind: 'market_version', id: 7 },
    {
      fields: 'mainColour',
      before: 6,
    },
  );
  await write(
    'req-list',
    'list_exported',
    omar,
    { kind: 'list', id: 0 },
    {
      list: 'contributions',
      filter: null,
    },
  );
});
afterAll(() => server.stop());

async function look(query: string) {
  const client = server.client();
  client.cookies.set('session', `admin:${await makeAccount()}`);
  const { text, status } = await client.get(`/admin/audit_log?${query}`);
  expect(status).toBe(200);
  return text.split('__reactRouterContext')[0] ?? '';
}
const requestsIn = (text: string) => [...text.matchAll(/>(req-[\w]+)</g)].map(([, one]) => one);

describe('the audit log', () => {
  it.each([
    ['actor=nobody', []],
    ['about=nobody', []],
    ['actor=ines+carvalho', ['req-hide', 'req-hold', 'req-restrict']],
    ['actor=in%C3%AAs%40log.test&act=campaign_held', ['req-hold']],
    ['about=ines', ['req-restore']],
    ['about=diallo', ['req-hide', 'req-restrict']],
    ['about=diallo&actor=ines', ['req-hide', 'req-restrict']],
    ['about=diallo&act=comment_report_decided', ['req-hide']],
    ['about=diallo&actor=omar', []],
  ] as const)('is narrowed by %s', async (query, requests) => {
    const text = await look(query);
    expect(requestsIn(text)).toEqual(requests);
    expect(text).toContain('Clear filters');
  });

  it('writes down whose entries were looked at, and no name that was typed', async () => {
    await look('about=ines+carvalho');
    const row = await db().one<{ subject_id: number; details: object }>(sql`
      select subject_id, details from audit_log where act = 'personal_data_read' order by id desc limit 1`);
    expect(row.subject_id).toBe(ines);
    expect(JSON.stringify(row.details)).not.toContain('carvalho');
  });

  it('names people, campaigns and comments, and keeps their numbers', async () => {
    const rows = await look('');
    for (const part of [
      'Omar Diallo',
      `Account #${omar}`,
      'Third Hand',
      `Campaign #${campaign}`,
      `Comment #${comment} · Third Hand`,
    ]) {
      expect([part, rows.includes(part)]).toEqual([part, true]);
    }
  });

  it('tells what of the market changed in words, and leads to where that is decided', async () => {
    const offer = await look('request=req-offer');
    expect(offer).toContain('Proposed platform fee, Platform fee, Smallest goal, Largest goal');
    expect(offer).toContain('href="/admin/market_offer"');
    expect(offer).not.toContain('feeBps');
    const style = await look('request=req-look');
    expect(style).toContain('Color of buttons');
    expect(style).toMatch(/href="\/admin\/market"[^>]*>(?:<[^>]*>)*Name and look/);
  });

  it('says which list was taken away', async () => {
    const text = await look('request=req-list');
    expect(text).toMatch(/href="\/admin\/contributions"[^>]*>(?:<[^>]*>)*Contributions/);
    expect(text).not.toContain('#0');
  });
});
