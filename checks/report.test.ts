import { describe, expect, it } from 'vitest';
import { db, sql } from '#platform/db/sql.ts';
import { openJobQueue } from '#platform/jobs/job-queue.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import type { Check } from './check.ts';
import { databaseUrl } from './database-url.ts';
import { loadChecks, runChecks, selectChecks, writeReport } from './report.ts';

testDatabase();

const failing: Check = {
  name: 'fails',
  about: 'Never true.',
  find: async (q) => {
    await q.run(sql`insert into leases (name) values ('written by a check')`);
    return [];
  },
};

async function violationsOf(name: string): Promise<string[]> {
  const report = await runChecks(selectChecks(await loadChecks(), [name]));
  expect(report.broken).toEqual([]);
  return report.violations.map(({ subject, text }) => `${subject}: ${text}`);
}

describe('the runner', () => {
  it('refuses a name nobody has', async () => {
    expect(() => selectChecks([failing], ['nobody'])).toThrow('no such check: nobody');
  });

  it('says where to look for a database', () => {
    expect(databaseUrl({ DATABASE_URL: 'postgres://x/y' })).toBe('postgres://x/y');
    expect(() => databaseUrl({ DATA_DIR: '/nowhere' })).toThrow('/nowhere');
  });

  it('reports a check that tries to write as one that could not be made', async () => {
    const report = await runChecks([failing]);
    expect(report.broken[0]?.reason).toContain('read-only');
    expect(writeReport(report)).toMatch(
      /^fails: could not be checked: .*\n1 checks, 0 violations$/,
    );
  });

  it('finds every check, and nothing wrong in an empty database', async () => {
    const checks = await loadChecks();
    const ours = checks.filter((check) => /outbox|jobs|mail|idempotency/.test(check.name));
    expect(ours.length).toBeGreaterThanOrEqual(5);
    const report = await runChecks(checks);
    expect(report.broken).toEqual([]);
    expect(report.violations).toEqual([]);
  });
});

describe('the checks of the platform', () => {
  it('name an event that nobody relayed, and no fresh or refused one', async () => {
    await db().run(sql`
      insert into outbox (id, topic, key, payload, occurred_at) values
        (1, 'a', 'a1', '{}', clock_now() - interval '1 hour'),
        (2, 'a', 'a2', '{}', clock_now()),
        (3, 'a', 'a3', '{}', clock_now() - interval '1 hour')`);
    await db().run(sql`insert into outbox_rejects (event_id, reason) values (3, 'no such job')`);
    expect(await violationsOf('outbox-is-relayed')).toEqual(['outbox 1: a was never relayed']);
    expect(await violationsOf('outbox-refuses-nothing')).toEqual(['outbox 3: no such job']);
  });

  it('name dead and overdue deliveries, and consumers that were left out', async () => {
    await db().run(sql`
      insert into outbox (id, topic, key, payload, relayed_at) values
        (11, 't', 't11', '{}', clock_now()), (12, 't', 't12', '{}', clock_now()),
        (13, 't', 't13', '{}', clock_now())`);
    await db().run(sql`insert into outbox_subscriptions (topic, consumer) values ('t', 'mailer')`);
    await db().run(sql`
      insert into outbox_deliveries (consumer, event_id, next_attempt_at, dead_at, error) values
        ('mailer', 11, clock_timestamp(), clock_timestamp(), 'broke'),
        ('mailer', 12, clock_timestamp() - interval '1 hour', null, null)`);
    expect(await violationsOf('deliveries-arrive')).toEqual([
      'outbox 11 for mailer: given up: broke',
      'outbox 12 for mailer: overdue: never tried',
    ]);
    expect(await violationsOf('subscribers-are-told')).toEqual([
      'outbox 13: mailer was never told',
    ]);
  });

  it('name jobs that were given up, and none that wait', async () => {
    const boss = await openJobQueue();
    try {
      await boss.createQueue('count', {});
      await boss.send('count', {});
      expect(await violationsOf('jobs-end')).toEqual([]);
      const id = await boss.send('dead-letters', {});
      expect(await violationsOf('jobs-end')).toEqual([`job ${id}: dead-letters: given up`]);
    } finally {
      await boss.stop();
    }
  });

  it('name work for people that does not end', async () => {
    await db().run(sql`
      insert into job_statuses (id, kind, owner_account_id, created_at) values
        ('abcdefghijklmnopqrstuv', 'export', 1, clock_now() - interval '2 days'),
        ('zyxwvutsrqponmlkjihgfe', 'export', 1, clock_now())`);
    expect(await violationsOf('job-statuses-end')).toEqual([
      'job_statuses abcdefgh…: export is queued since more than a day',
    ]);
  });

  it('name keys that can answer nobody, and none whose client never came back', async () => {
    await db().run(sql`
      insert into idempotency_keys (id, scope, route, key, body_hash, state, status, response, locked_until,
        completed_at, expires_at)
      values
        (1, 'p1', 'POST /a', 'k1', 'h', 'running', null, null, clock_timestamp() - interval '9 days', null,
          clock_now() + interval '21 days'),
        (2, 'p1', 'POST /a', 'k2', 'h', 'running', null, null, clock_timestamp() + interval '1 minute', null,
          clock_now() + interval '30 days'),
        (3, 'p1', 'POST /b', 'k3', 'h', 'done', 200, '{"sealed": "s"}', null, clock_now(), clock_now()),
        (4, 'p1', 'POST /c', 'k4', 'h', 'running', null, null, null, null, clock_now()),
        (5, 'p1', 'POST /c', 'k5', 'h', 'running', null, null, clock_timestamp() + interval '2 hours', null,
          clock_now()),
        (6, 'p1', 'POST /d', 'k6', 'h', 'done', 200, null, null, clock_now(), clock_now()),
        (7, 'p1', 'POST /d', 'k7', 'h', 'done', 200, '{"sealed": "s"}', null, null, clock_now()),
        (8, 'p1', 'POST /e', 'k8', 'h', 'done', 200, '{"sealed": "s"}', null, clock_now(), null)`);
    expect(await violationsOf('idempotency-keys-answer')).toEqual([
      'idempotency_keys 4: POST /c runs under a lock without an end',
      'idempotency_keys 5: POST /c is locked for more than an hour',
      'idempotency_keys 6: POST /d has no answer, and nobody was forgotten',
      'idempotency_keys 7: POST /d is done at no moment',
      'idempotency_keys 8: POST /e would never be forgotten',
    ]);
  });

  it('name no answer that went with a person, whether an account asked for it or a visitor', async () => {
    const closed = await makeAccount();
    const living = await makeAccount();
    await db().run(sql`update accounts set closed_at = clock_now() where id = ${closed}`);
    await db().run(sql`
      insert into idempotency_keys (id, scope, route, key, body_hash, state, status, completed_at, expires_at)
      select id, scope, 'POST /f', 'key-of-a-caller-' || id, 'h', 'done', 200, clock_now(), clock_now()
      from (values (21, ${`person:${closed}`}), (22, ${`person:${living}`}), (23, 'visitor:1'))
        v (id, scope)`);
    const campaign = await makeCampaign();
    await db().run(sql`
      insert into contributions (campaign_id, beneficiary_id, state, state_cause, funding, currency,
        perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, email, firstname, holder,
        contributor_key, idempotency_key, body_hash)
      select ${campaign.id}, id, 'reserved', 'test', 'flexible', 'USD', 0, 500, 0, 500, 500,
        'closed-7@closed.invalid', '', 'visitor:1', 'closed:7:1', 'key-of-a-caller-23', 'h'
      from beneficiaries where campaign_id = ${campaign.id}`);
    const found = await violationsOf('idempotency-keys-answer');
    expect(found.filter((line) => line.includes('POST /f'))).toEqual([
      'idempotency_keys 22: POST /f has no answer, and nobody was forgotten',
    ]);
  });

  it('name mail that was not sent, and no mail to an address that refuses', async () => {
    await db().run(sql`
      insert into mail_messages
        (id, key, kind, to_address, locale, subject, html, body_text, message_id, state, created_at)
      values
        (1, 'a', 'receipt', 'a@x.test', 'en', 's', 'h', 't', '<a@x.test>', 'failed', clock_now()),
        (2, 'b', 'receipt', 'B@x.test', 'en', 's', 'h', 't', '<b@x.test>', 'failed', clock_now()),
        (3, 'c', 'receipt', 'c@x.test', 'en', 's', 'h', 't', '<c@x.test>', 'queued',
          clock_now() - interval '3 days'),
        (4, 'd', 'receipt', 'd@x.test', 'en', 's', 'h', 't', '<d@x.test>', 'queued', clock_now())`);
    await db().run(sql`insert into mail_refusals (address, reason) values ('b@x.test', 'no box')`);
    expect(await violationsOf('mail-is-sent')).toEqual([
      'mail_messages 1: receipt is failed',
      'mail_messages 3: receipt is queued',
    ]);
  });

  it('name a lease that would stop its work for long', async () => {
    await db().run(sql`
      insert into leases (name, expires_at) values
        ('relay', clock_timestamp() + interval '2 days'), ('sweep', clock_timestamp())`);
    expect(await violationsOf('leases-end')).toEqual(['lease relay: ends too late']);
  });
});
