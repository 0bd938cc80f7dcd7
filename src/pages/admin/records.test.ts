import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import {
  backOfficePages,
  staffClient,
  type StaffClient,
  submit,
} from '#test/stories/back-office.ts';
import {
  addresses,
  input,
  key,
  makeAccount,
  makeCampaign,
  stateOf,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
const gateway = moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

const as = (role: Role, accountId: number) => staffClient(server, role, accountId);
const staff = async (role: Role) => as(role, await makeAccount());

async function give(cents: number, accountId: number | null, email: string) {
  const campaign = await makeCampaign();
  const values = { extra_cents: cents, expected_total_cents: cents, email };
  const backer = visitor({ accountId });
  const started = await startContribution(input(campaign, values), backer, key(), addresses);
  return { campaign, id: started.contribution.id };
}

/** What a refund's form holds beside what is typed. */
const hiddenOf = (text: string) =>
  Object.fromEntries(
    ['idempotency_key', 'left'].map((name) => {
      const value = new RegExp(`name="${name}" value="([^"]*)"`, 'u').exec(text)?.[1];
      return [name, value ?? ''];
    }),
  );

describe('a contribution', () => {
  it('is found by its number, its person and the provider’s reference, and leads on', async () => {
    const accountId = await makeAccount({ email: 'finder@people.test' });
    const { campaign, id } = await give(2500, accountId, 'finder@people.test');
    const { ref } = await db().one<{ ref: string }>(sql`
      select provider_ref as ref from payment_attempts where source_id = ${id} order by id desc limit 1`);
    const finance = await staff('finance');
    for (const search of [String(id), 'Finder@people.test', ref]) {
      const { text } = await finance.get(
        `/admin/contributions?search=${encodeURIComponent(search)}`,
      );
      expect([search, text.includes(`href="/admin/contributions/${id}"`)]).toEqual([search, true]);
    }
    const admin = await staff('admin');
    const { text } = await admin.get(`/admin/contributions/${id}`);
    for (const place of [`accounts/${accountId}`, `projects/${campaign.id}`, 'ledger/']) {
      expect(text).toContain(`href="/admin/${place}`);
    }
    const transfer = /href="(\/admin\/ledger\/[^"]+)"/.exec(text)?.[1] ?? '';
    expect((await admin.get(transfer)).text).toContain(`href="/admin/contributions/${id}"`);
    expect((await finance.get('/admin/ledger')).text).toContain(transfer);
  });

  it('is listed below the campaign that a list is narrowed to, with the way back to all', async () => {
    const { campaign } = await give(1500, null, 'narrowed@people.test');
    const { title } = await db().one<{ title: string }>(sql`
      select title from campaigns where id = ${campaign.id}`);
    const finance = await staff('finance');
    const path = `/admin/contributions?search=narrowed&state=errored&campaign=${campaign.id}`;
    const { text } = await finance.get(path);
    const chips = /<ul class="chips" aria-label="Campaign">.*?<\/ul>/su.exec(text)?.[0] ?? '';
    expect(chips).toMatch(new RegExp(`aria-current="true"[^>]*>${title}<`, 'u'));
    expect(chips).toContain('href="/admin/contributions?search=narrowed&amp;state=errored"');
    expect((await finance.get('/admin/contributions')).text).not.toContain('aria-label="Campaign"');
  });

  it('says its state once', async () => {
    await give(1500, null, 'once@people.test');
    const finance = await staff('finance');
    const path = '/admin/contributions?search=once@people.test';
    const { text } = await finance.get(path);
    expect(text).toContain('Paid');
    expect(text).not.toContain('>collected<');
  });

  it('is refunded in part and in whole, with a reason, and never by its own person', async () => {
    const accountId = await makeAccount();
    const { id } = await give(5000, accountId, 'refunded@people.test');
    const page = `/admin/contributions/${id}`;
    const finance = await staff('finance');
    const hidden = async (client: StaffClient) => hiddenOf((await client.get(page)).text);
    const form = async (values: Record<string, string>): Promise<Record<string, string>> => ({
      intent: 'refund',
      reason: 'other',
      note: 'Agreed by phone',
      ...(await hidden(finance)),
      ...values,
    });
    // Each of the two forms has a key of its own.
    const keys = [
      ...(await finance.get(page)).text.matchAll(/name="idempotency_key" value="([^"]*)"/g),
    ];
    expect(new Set(keys.map(([, one]) => one)).size).toBe(2);
    expect((await submit(finance, page, await form({ note: '' }))).status).toBe(422);
    expect((await submit(finance, page, await form({ amount: '1x' }))).status).toBe(422);
    expect((await submit(as('finance', accountId), page, await form({}))).status).toBe(403);
    const part = await form({ amount: '20' });
    expect((await submit(finance, page, part)).status).toBe(303);
    // The same form once more is the same refund.
    expect((await submit(finance, page, part)).status).toBe(303);
    expect(await stateOf(id)).toBe('partially_refunded');
    // What was decided on before that is asked about again.
    const { left = '' } = part;
    const outdated = await submit(finance, page, { ...(await form({ amount: '10' })), left });
    expect([outdated.status, outdated.text.includes('has changed since')]).toEqual([409, true]);
    expect((await submit(finance, page, await form({}))).status).toBe(303);
    expect(await stateOf(id)).toBe('refunded');
    const { sum } = await db().one<{ sum: number }>(sql`
      select sum(amount_minor)::int as sum from payment_refunds where source_id = ${id}`);
    expect(sum).toBe(5000);
    expect((await finance.get(page)).text).not.toContain('value="mark_refunded"');
  });

  it('is refunded for the campaign’s reasons alone by finance of its own side', async () => {
    const { campaign, id } = await give(5000, null, 'Guest@staff.test');
    const page = `/admin/contributions/${id}`;
    const { text } = await (await staff('finance')).get(page);
    const form = { intent: 'refund', reason: 'fraud', note: 'x', ...hiddenOf(text) };
    const owner = as('finance', campaign.ownerId);
    expect((await owner.get(page)).text).not.toContain('value="fraud"');
    for (const intent of ['refund', 'mark_refunded']) {
      expect((await submit(owner, page, { ...form, intent })).status).toBe(422);
    }
    // Who gave as a guest and has an account of that address gives nothing back to themselves.
    const guest = as('finance', await makeAccount({ email: 'guest@staff.test' }));
    expect((await guest.get(page)).text).not.toContain('value="refund"');
    expect((await submit(guest, page, { ...form, reason: 'other' })).status).toBe(403);
    expect(await stateOf(id)).toBe('collected');
  });

  it('[147] of a guest leaves an entry in the audit log when staff read it', async () => {
    const { id } = await give(2500, null, 'guest.read@people.test');
    const readerId = await makeAccount();
    await as('finance', readerId).get(`/admin/contributions/${id}`);
    const read = await db().query<{ actor_id: number }>(sql`
      select actor_id from audit_log
      where act = 'personal_data_read' and subject_kind = 'contribution' and subject_id = ${id}`);
    expect(read).toEqual([{ actor_id: readerId }]);
  });

  it('with an open dispute is taken on by finance on its own page', async () => {
    const { id } = await give(2500, null, 'disputed@people.test');
    await db().run(sql`
      insert into payment_disputes
        (attempt_id, dispute_ref, reason, state, amount_minor, held_minor, currency)
      select a.id, ${`dp_${id}`}, 'fraudulent', 'open', 2500, 0, a.currency
      from payment_attempts a where a.source_id = ${id} and a.operation = 'charge'`);
    const page = `/admin/contributions/${id}`;
    const finance = await staff('finance');
    expect((await finance.get('/admin')).text).toContain(`href="${page}"`);
    const { text } = await finance.get(page);
    expect(text).toMatch(/<a[^>]*class="[^"]*button[^>]*>Send evidence to the bank</u);
    expect(text).not.toContain('Evidence for the bank');
    const hidden = hiddenOf(text);
    const note = { intent: 'take', task_note: 'Bank asked' };
    const taken = await submit(finance, page, { ...note, ...hidden });
    expect(taken.status).toBe(303);
    expect((await finance.get(page)).text).toContain('Bank asked');
    await db().run(sql`delete from payment_disputes where dispute_ref = ${`dp_${id}`}`);
    expect(
      (await submit(finance, page, { intent: 'take', ...hidden, idempotency_key: key() })).status,
    ).toBe(404);
  });

  it('is shown to a bank with what was bought, agreed and written, and that is in the log', async () => {
    const accountId = await makeAccount({ email: 'evidence@people.test' });
    const { campaign, id } = await give(2500, accountId, 'evidence@people.test');
    await db().run(sql`
      insert into consents (account_id, kind, text_version, locale)
      values (${accountId}, 'terms', 'terms-2026-10', 'en')`);
    await db().run(sql`
      with thread as (
        insert into message_threads (campaign_id, account_id) values (${campaign.id}, ${accountId})
        returning id)
      insert into campaign_messages (thread_id, author_id, body)
      select id, ${accountId}, '<b>It came</b>, thank you' from thread`);
    const readerId = await makeAccount();
    const page = `/admin/contributions/${id}/evidence`;
    expect((await (await staff('trust')).get(page)).status).toBe(403);
    const { status, text } = await as('finance', readerId).get(page);
    expect(status).toBe(200);
    for (const said of ['Visa ••••', '&lt;b&gt;It came', 'evidence@people.test', '$25.00']) {
      expect([said, text.includes(said)]).toEqual([said, true]);
    }
    const acts = await db().query<{ act: string }>(sql`
      select act from audit_log where subject_kind = 'contribution' and subject_id = ${id}`);
    expect(acts).toEqual([{ act: 'evidence_collected' }]);
    expect((await as('finance', readerId).get('/admin/contributions/999999/evidence')).status).toBe(
      404,
    );
  });
});

describe('what the market is run by', () => {
  it('is switched on and off, each change in the audit log', async () => {
    const admin = await staff('admin');
    for (const page of ['/admin/settings/currency_extension', '/admin/experiments/1']) {
      expect((await submit(admin, page, { intent: 'switch_on' })).status).toBe(303);
      expect((await admin.get(page)).text).toContain('value="switch_off"');
      expect((await submit(admin, page, { intent: 'switch_off' })).status).toBe(303);
    }
    const { count } = await db().one<{ count: number }>(sql`
      select count(*)::int as count from audit_log where act in ('setting_changed', 'experiment_changed')`);
    expect(count).toBe(4);
  });

  it('has banners that curators switch', async () => {
    const { id } = await db().one<{ id: number }>(sql`
      insert into info_banners (message_id, kind, texts)
      values ('maintenance', 'link', '{"en": {"message": "Back at noon"}}') returning id`);
    const curator = await staff('curator');
    const page = `/admin/info_banners/${id}`;
    expect((await curator.get('/admin/info_banners')).text).toContain(`href="${page}"`);
    expect((await submit(curator, page, { intent: 'switch_on' })).status).toBe(303);
    const { on } = await db().one<{ on: boolean }>(sql`
      select is_on as on from info_banners where id = ${id}`);
    expect(on).toBe(true);
  });

  it('[38] gives and takes roles by admins alone, and a taken role ends at once', async () => {
    const adminId = await makeAccount();
    await db().run(sql`insert into account_roles (account_id, role) values (${adminId}, 'admin')`);
    const admin = as('admin', adminId);
    const id = await makeAccount();
    const page = `/admin/accounts/${id}`;
    const grant = { intent: 'grant_role', role: 'finance' };
    expect((await submit(await staff('support'), page, grant)).status).toBe(403);
    expect((await submit(admin, page, grant)).status).toBe(303);
    expect((await admin.get('/admin/account_roles')).text).toContain(`href="${page}"`);
    const take = { intent: 'take_role', role: 'finance', reason: 'Changed teams' };
    expect((await submit(admin, page, { ...take, reason: '' })).status).toBe(422);
    expect((await submit(admin, page, take)).status).toBe(303);
    expect((await submit(admin, page, take)).status).toBe(404);
    expect((await admin.get(page)).text).toContain('Changed teams');
  });

  it('lists what was given up, and tries it again', async () => {
    await db().run(sql`
      with event as (insert into outbox (topic, key, payload) values ('x.y', 'x.y:1', '{}') returning id)
      insert into outbox_deliveries (consumer, event_id, dead_at, error)
      select 'greeter', id, clock_now(), 'no' from event`);
    const admin = await staff('admin');
    const page = /href="(\/admin\/jobs\/[^"]+)"/.exec((await admin.get('/admin/jobs')).text)?.[1];
    expect(page).toBeDefined();
    // Where the log can't be written, it stays given up.
    await db().run(sql`
      alter table audit_log add constraint no_room check (act <> 'dead_letter_retried') not valid`);
    const refused = await submit(admin, page ?? '', { intent: 'retry' }).finally(() =>
      db().run(sql`alter table audit_log drop constraint no_room`),
    );
    expect(refused.status).toBe(500);
    expect((await admin.get(page ?? '')).status).toBe(200);
    expect((await submit(admin, page ?? '', { intent: 'retry' })).status).toBe(303);
    expect((await admin.get(page ?? '')).status).toBe(404);
  });

  it('shows which mails failed, never what they say', async () => {
    await db().run(sql`
      insert into mail_messages (key, kind, to_address, locale, subject, html, body_text, message_id, state)
      values ('lost', 'receipt', 'lost@people.test', 'en', 'Your receipt', 'secret-html', 'secret-text',
        '<lost@people.test>', 'failed')`);
    const { text } = await (await staff('support')).get('/admin/mails?state=failed');
    expect(text).toContain('lost@people.test');
    expect(text).not.toContain('secret-');
  });
});

itLeavesMoneyInOrder(gateway);
