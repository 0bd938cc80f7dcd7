import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { publish, subscriber } from '#platform/events/outbox.ts';
import { defineRoute } from '#platform/http/define-route.ts';
import { startBackground } from '#platform/jobs/background.ts';
import { upkeep } from '#platform/jobs/upkeep.ts';
import { defineJob, enqueue } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/mail.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { currentRequestId } from '../current-request.ts';
import { ExpectedFailure } from './expected-failure.ts';
import { recordError, startRecording } from './record-error.ts';

testDatabase();

const hello = {
  kind: 'receipt',
  to: 'reader@people.test',
  locale: 'en',
  subject: 'Hello',
} as const;
const seen: (string | null)[] = [];
const labels: string[] = [];

const job = defineJob<{ label: string }>({
  name: 'fails-for-good',
  retryLimit: 0,
  async handle(payload) {
    seen.push(currentRequestId());
    labels.push(payload.label);
    throw new TypeError('no printer for nora@people.test');
  },
});

const heard = subscriber<{ label: string }>({
  topic: 'thing.asked',
  consumer: 'write-of-thing',
  async handle({ payload }, tx) {
    const element = { html: '', text: '' };
    await sendMail(tx, { ...hello, key: `thing:${payload.label}`, element } as never);
    await enqueue(tx, job, { label: 'x' });
  },
});

const ask = defineRoute({
  method: 'GET',
  path: '/private_api/probe/things/{id}',
  summary: 'Asks for a thing, or fails',
  access: 'public',
  params: z.object({ id: z.string() }),
  response: z.object({}),
  async act({ params: { id } }) {
    if (id === 'broken') throw new TypeError('nobody@people.test broke it');
    await transaction(async (tx) => {
      await publish(tx, { topic: 'thing.asked', key: `thing.asked:${id}`, payload: { label: id } });
    });
    return {};
  },
  present: () => ({}),
});

let server: TestServer;
let recording: ReturnType<typeof startRecording>;
beforeAll(async () => {
  server = await startTestServer([ask]);
});
beforeEach(async () => {
  await db().run(sql`delete from recorded_errors`);
  recording = startRecording('1.2.3');
});
afterAll(() => server.stop());

const rows = () =>
  db().query(sql`
    select kind, name, message, place, request_id, release, times from recorded_errors order by id`);

it('keeps what failed under the ID that the person is shown, and where, without the address', async () => {
  const answer = await server.client().get('/private_api/probe/things/broken');
  expect(answer.status).toBe(500);
  const { request_id: id } = answer.json<{ request_id: string }>();
  await recording.stop();
  expect(await rows()).toEqual([
    {
      kind: 'request',
      name: 'TypeError',
      message: '[hidden] broke it',
      place: 'GET /private_api/probe/things/{id}',
      request_id: id,
      release: '1.2.3',
      times: 1,
    },
  ]);
});

it('keeps the ID of a request with the events, mails and jobs it causes, and what fails then', async () => {
  const answer = await server.client().get('/private_api/probe/things/one');
  const id = String(answer.headers['x-request-id']);
  const running = await startBackground({ subscribers: [heard], jobs: [job], schedules: [] });
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual([id]);
  expect(labels).toEqual(['x']);
  await running.stop();
  await recording.stop();
  expect(await rows()).toMatchObject([
    { kind: 'job', place: 'fails-for-good', request_id: id, message: 'no printer for [hidden]' },
  ]);
  expect(
    await db().query(sql`
      select 'mail' as what, request_id from mail_messages
      union all select topic, request_id from outbox order by what`),
  ).toEqual(
    ['job:fails-for-good', 'mail', 'thing.asked'].map((what) => ({ what, request_id: id })),
  );
});

it('keeps none before it is started, and none of a database that is away', async () => {
  await recording.stop();
  recordError('other', new Error('too early'));
  recording = startRecording('1.2.3');
  recordError('other', Object.assign(new Error('shutting down'), { code: '57P01' }));
  await recording.stop();
  expect(await rows()).toEqual([]);
});

it('keeps none that was expected, nor what was thrown because of it', async () => {
  const expected = new ExpectedFailure('not now');
  recordError('job', expected);
  recordError('job', new Error('given up', { cause: expected }));
  recordError('job', new Error('broken', { cause: new Error('unexpected') }));
  await recording.stop();
  expect(await rows()).toMatchObject([{ message: 'broken' }]);
});

it('loses no error for a sign in another that the database refuses', async () => {
  recordError('other', new Error('odd \0 sign'));
  recordError('other', new Error('plain'));
  await recording.stop();
  expect(await rows()).toMatchObject([{ message: 'odd  sign' }, { message: 'plain' }]);
});

it('forgets errors after thirty days, and the oldest of more than twenty thousand', async () => {
  await db().run(sql`
    insert into recorded_errors (kind, name, message, fingerprint, times, release, occurred_at)
    select 'other', 'Error', n::text, '0123456789abcdef', 1, '0',
      clock_now() - case when n <= 3 then interval '31 days' else interval '29 days' end
    from generate_series(1, 20_010) n`);
  const context = { signal: new AbortController().signal, guard: async () => undefined };
  await upkeep.find(({ name }) => name === 'delete-old-errors')?.run(context);
  expect(
    await db().one(sql`
      select count(*)::int as count, min(message::int) as first from recorded_errors`),
  ).toEqual({ count: 20_000, first: 11 });
});
