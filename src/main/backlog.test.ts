import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { db, sql } from '#platform/db/sql.ts';
import { openJobQueue } from '#platform/jobs/job-queue.ts';
import { Metrics } from '#platform/metrics/metrics.ts';
import { testDatabase } from '#test/support/database.ts';
import { freePort } from '#test/support/free-port.ts';
import { gaugeBacklog } from './backlog.ts';
import { gaugeWeb } from './gauge-web.ts';

testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'backlog-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeAll(async () => {
  overrideConfiguration({ dataDir });
  const boss = await openJobQueue();
  await boss.createQueue('waiting-job');
  await boss.send('waiting-job', {});
  await boss.send('dead-letters', {});
  await boss.stop();
});

const DOCS = join(projectRoot(), 'docs/operations');

/** Everything a market shows, as `name value`, the figures of Node among it. */
async function scrape(): Promise<string> {
  const metrics = new Metrics();
  gaugeBacklog(metrics);
  gaugeWeb(
    metrics,
    { inWork: 1, lag: 0 },
    {
      stats: () => ({ entries: 0, bytes: 0, hits: 0, misses: 0, invalidated: 0, shared: 0 }),
    },
  );
  metrics.answered('GET', '/', 500, 3);
  const port = await freePort();
  await metrics.listen({ host: '127.0.0.1', port });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await metrics.close();
  return text;
}

it('shows what waits, since when, and what was given up', async () => {
  expect(await scrape()).toMatch(/^outbox_waiting 0$/m);
  await db().run(sql`
    insert into outbox (topic, key, payload, occurred_at)
    values ('a.b', 'k', '{}', clock_now() - interval '90 seconds')`);
  await db().run(sql`
    insert into mail_messages (key, kind, to_address, locale, subject, html, body_text, message_id, state)
    values ('m1', 'probe', 'a@b.test', 'en', 's', 'h', 't', '<1@b.test>', 'failed')`);
  const text = await scrape();
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  expect([value('outbox_waiting'), value('mails_failed'), value('mails_waiting')]).toEqual([
    1, 1, 0,
  ]);
  expect(value('outbox_oldest_seconds')).toBeGreaterThanOrEqual(90);
  expect([value('jobs_waiting'), value('jobs_dead'), value('jobs_active')]).toEqual([1, 1, 0]);
  expect(value('data_free_bytes')).toBeGreaterThan(0);
  expect(value('search_index_lag_seconds')).toBe(0);
});

/** Words of the query language, and labels. */
const NOT_FIGURES = new Set(
  'sum rate max min by le on unless up job instance status histogram_quantile half'.split(' '),
);

const namesIn = (expression: string): string[] =>
  [...expression.replaceAll(/"[^"]*"|\[\w+\]/g, '').matchAll(/[a-z_]{2,}/g)]
    .map(([name]) => name)
    .filter((name) => !NOT_FIGURES.has(name));

it('has every figure that alarms and dashboard ask for, and a runbook for every alarm', async () => {
  const alarms = readFileSync(join(DOCS, 'alarms.yml'), 'utf8');
  const dashboard = readFileSync(join(DOCS, 'dashboard.json'), 'utf8');
  const asked = [
    ...[...alarms.matchAll(/expr: '(.+)'/g)].map(([, expression]) => expression ?? ''),
    ...[...dashboard.matchAll(/"expr": (".+")/g)].map(
      ([, text]) => JSON.parse(text ?? '') as string,
    ),
  ];
  expect(asked.length).toBeGreaterThan(30);
  const text = await scrape();
  const names = [...new Set(asked.flatMap(namesIn))];
  expect(names.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(text))).toEqual([]);

  // A colon in words that are not quoted would end the file for its reader.
  expect(alarms).not.toMatch(/summary: [^"]/);
  const jobs = [...alarms.matchAll(/job="([\w-]+)"/g)].map(([, job]) => job ?? '');
  const page = readFileSync(join(DOCS, '../operations.md'), 'utf8');
  expect(jobs.filter((job) => !page.includes(`job_name: ${job}\n`))).toEqual([]);

  const runbooks = readFileSync(join(DOCS, 'runbooks.md'), 'utf8');
  const headings = [...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual([...alarms.matchAll(/alert: (\w+)/g)].map(([, name]) => name));
});
