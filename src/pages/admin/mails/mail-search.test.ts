import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { mailSearchOf } from './mail-kind.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into accounts (id, email, firstname, lastname)
      values (8501, 'ines@people.test', 'Inês', 'Carvalho')`);
    await tx.run(sql`
      insert into contributions (id, campaign_id, beneficiary_id, state, state_cause, funding, currency,
        perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor, email,
        firstname, lastname, holder, contributor_key, idempotency_key, body_hash)
      values (8701, 1, 1, 'collected', 'planted', 'flexible', 'USD', 1000, 0, 0, 1000, 500, 1000,
        'Wren@guest.test', 'Wrén', 'Marsh', 'planted', 'k', 'planted-contribution-8701', 'x')`);
  });
  await mail({ subject: 'receipt', to: 'ines@people.test', account: 8501, kind: 'receipt' });
  await mail({ subject: 'guest', to: 'wren@guest.test', kind: 'receipt', isFailed: true });
  await mail({ subject: 'Kítebox is under review', to: 'a@b.test', kind: 'campaign_hold' });
  await mail({
    subject: 'Kitebox is under review',
    to: 'c@d.test',
    kind: 'reset_password',
    isFailed: true,
  });
});
afterAll(() => server.stop());

let serial = 0;
function mail(values: {
  subject: string;
  to: string;
  kind: string;
  account?: number;
  isFailed?: boolean;
}) {
  serial += 1;
  return db().run(sql`
    insert into mail_messages (id, key, kind, account_id, to_address, locale, subject, html, body_text,
      message_id, state)
    overriding system value
    values (${8000 + serial}, ${`planted:${serial}`}, ${values.kind}, ${values.account ?? null},
      ${values.to}, 'en', ${values.subject}, '', '', ${`<search-${serial}@people.test>`},
      ${values.isFailed ? 'failed' : 'queued'})`);
}

async function found(query: string) {
  const client = server.client();
  client.cookies.set('session', `support:${await makeAccount()}`);
  const { text } = await client.get(`/admin/mails?${query}`);
  const html = text.split('__reactRouterContext')[0] ?? '';
  const ids = Array.from(
    html.matchAll(/\/admin\/mails\/(8\d{3})"/g),
    ([, id]) => Number(id) - 8000,
  );
  return { ids: [...new Set(ids)], html };
}

describe('the email log', () => {
  it.each([
    ['nobody of this name', []],
    ['i', []],
    ['\u0301\u0308', []],
    ['ines carvalho', [1]],
    ['INES@people.test', [1]],
    ['8501', [1]],
    ['wren marsh', [2]],
    ['wren@guest', [2]],
    ['kitebox', [4, 3]],
    ['Campaign on hold', [3]],
    ['reset_password', [4]],
    ['#8002', [2]],
  ] as const)('finds "%s"', async (search, ids) => {
    const { ids: shown, html } = await found(`search=${encodeURIComponent(search)}`);
    expect(shown).toEqual(ids);
    expect(html.includes('Nothing found.')).toBe(ids.length === 0);
  });

  it.each([
    ['ines carvalho', []],
    ['wren marsh', [2]],
    ['kitebox', [4]],
    ['receipt', [2]],
  ] as const)('finds "%s" among those that failed', async (search, ids) => {
    const { ids: shown, html } = await found(`state=failed&search=${encodeURIComponent(search)}`);
    expect(shown).toEqual(ids);
    // The filter goes with the search, the search with the filter, and one link ends both.
    expect(html).toMatch(/<input type="hidden" name="state" value="failed"/);
    expect(html).toContain(
      `href="/admin/mails?search=${encodeURIComponent(search)}"`.replaceAll('%20', '+'),
    );
    expect(html).toMatch(/href="\/admin\/mails"[^>]*>(?:<[^>]*>)*Clear all/);
  });

  it('finds every guest of a name, however much the first of them gave', async () => {
    await transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        insert into contributions (id, campaign_id, beneficiary_id, state, state_cause, funding, currency,
          perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor, email,
          firstname, lastname, holder, contributor_key, idempotency_key, body_hash)
        select 8800 + n, 1, 1, 'collected', 'planted', 'flexible', 'USD', 1000, 0, 0, 1000, 500, 1000,
          case when n = 31 then 'zoe@giver.test' else 'ada@giver.test' end,
          case when n = 31 then 'Quilla Zoe' else 'Quilla Ada' end, 'Brook', 'planted', 'k' || n,
          'planted-contribution-' || 8800 + n, 'x'
        from generate_series(1, 31) n`);
    });
    await mail({ subject: 'one', to: 'ada@giver.test', kind: 'receipt' });
    await mail({ subject: 'other', to: 'zoe@giver.test', kind: 'receipt' });
    const [one, other] = [serial - 1, serial];
    expect((await found('search=quilla')).ids).toEqual([other, one]);
    // Nor are they lost behind addresses that begin so.
    for (let at = 0; at < 8; at++)
      await mail({ subject: 'begun', to: `quilla-${at}@begun.test`, kind: 'receipt' });
    const { ids } = await found('search=quilla');
    expect([ids.length, ids.includes(one), ids.includes(other)]).toEqual([10, true, true]);
  });

  it('goes on where a page of what was found ended', async () => {
    for (let at = 0; at < 52; at++)
      await mail({ subject: 'Paged', to: `p${at}@many.test`, kind: 'receipt' });
    const first = await found('search=paged');
    expect(first.ids).toHaveLength(50);
    const more = /href="\/admin\/mails\?([^"]*cursor=[^"]*)"/.exec(first.html)?.[1] ?? '';
    expect((await found(more.replaceAll('&amp;', '&'))).ids).toHaveLength(2);
  });

  it('has who searched it in the audit log, once an hour, and not who only opened it', async () => {
    const id = await makeAccount();
    const client = server.client();
    client.cookies.set('session', `support:${id}`);
    const reads = () =>
      db().query<{ subject_kind: string; details: object }>(sql`
        select subject_kind, details from audit_log
        where act = 'personal_data_read' and actor_id = ${id}`);
    await client.get('/admin/mails');
    await client.get('/admin/mails?search=+');
    expect(await reads()).toEqual([]);
    await client.get('/admin/mails?search=ines');
    await client.get('/admin/mails?search=wren@guest.test');
    expect(await reads()).toEqual([{ subject_kind: 'list', details: { what: 'mails' } }]);
  });

  it('knows kinds by their names in the reader’s language', () => {
    expect(mailSearchOf('  ', 'en')).toBeNull();
    expect(mailSearchOf('rec', 'en')?.kinds).toEqual([]);
    expect(mailSearchOf('receipt', 'de')?.kinds).toEqual(['receipt']);
  });
});
