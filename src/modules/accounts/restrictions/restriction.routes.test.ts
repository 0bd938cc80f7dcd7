import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { readAudit } from '../audit/read-audit.ts';
import { refuseRestricted } from './restrict-account.ts';
import { restrictionRoutes } from './restriction.routes.ts';

testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(restrictionRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

async function person(email: string): Promise<number> {
  const { id } = await db().one<{ id: number }>(sql`
    insert into accounts (email) values (${email}) returning id`);
  return id;
}

function as(session: string) {
  const client = server.client();
  client.cookies.set('session', session);
  return client;
}

/** The restriction that a call made. */
const idIn = (answer: { json: <T>() => T }) =>
  answer.json<{ response: { restriction_id: number } }>().response.restriction_id;

it('restricts for a while and lifts; never oneself, nor staff by support', async () => {
  const id = await person('loud@people.test');
  const supportId = await person('support@staff.test');
  const colleague = await person('colleague@staff.test');
  await db().run(sql`insert into account_roles (account_id, role) values (${colleague}, 'trust')`);
  const support = as(`support:${supportId}`);
  const family = '/private_api/admin/accounts';
  const { day } = await db().one<{ day: string }>(sql`
    select to_char(clock_now() at time zone 'UTC' + interval '7 days', 'YYYY-MM-DD') as day`);
  const body = { kind: 'message', reason: 'Threats', last_day: day };
  const restrict = (who: number, values: object = {}) =>
    support.post(`${family}/${who}/restrict`, { ...body, ...values });
  const refused = [
    await restrict(id, { kind: 'everything' }),
    await restrict(id, { last_day: '2999-01-01' }),
    await restrict(id, { reason: ' \u200b\ufeff' }),
    await restrict(supportId),
    await restrict(colleague),
    await support.post(`${family}/${id}/lift_restriction`, { kind: 'message', restriction_id: 1 }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 403, 403, 409]);
  const saidOf = async (last_day: string) =>
    (await restrict(id, { last_day })).json<{ errors: object }>().errors;
  const range = ['Choose today or a later day, less than a year away.'];
  expect(await saidOf('')).toEqual({ last_day: ['Enter a date.'] });
  expect([await saidOf('1999-01-01'), await saidOf('2999-01-01')]).toEqual([
    { last_day: range },
    { last_day: range },
  ]);
  const made = await restrict(id);
  expect(made.json()).toMatchObject({
    response: { account_id: id, kind: 'message', restricted: true },
  });
  const { text } = await db().one<{ text: string }>(sql`
    select regexp_replace(body_text, '\\s+', ' ', 'g') as text
    from mail_messages where kind = 'account_restricted' and account_id = ${id}`);
  expect(text).toMatch(
    /can’t send messages through [A-Z][a-z]+ \d+, \d{4}\. The reason: Threats\. /,
  );
  expect(text).toContain('write to us');
  expect(text).toContain('/contact/questions');
  // Another one of the kind takes the place of the first, which is named.
  const replaces = idIn(made);
  // Whoever lifts it by a call reads its number there.
  const listed = await support.get(`${family}/${id}/restrictions`);
  expect(listed.json()).toMatchObject({
    response: [{ restriction_id: replaces, kind: 'message', reason: 'Threats', lifted_at: null }],
  });
  const more = await restrict(id, { reason: 'More threats', replaces });
  expect(more.status).toBe(200);
  const { open } = await db().one<{ open: number }>(sql`
    select count(*)::int as open from account_restrictions
    where account_id = ${id} and lifted_at is null`);
  expect(open).toBe(1);
  const lift = (restriction_id: number) =>
    support.post(`${family}/${id}/lift_restriction`, { kind: 'message', restriction_id });
  expect((await lift(replaces)).json()).toMatchObject({ error: 'restricted_meanwhile' });
  const lifted = await lift(idIn(more));
  expect(lifted.json()).toMatchObject({ response: { restricted: false } });
  const told = await db().query<{ kind: string; text: string }>(sql`
    select kind, body_text as text from mail_messages where account_id = ${id} order by id`);
  expect(told.map(({ kind }) => kind)).toEqual([
    'account_restricted',
    'account_restricted',
    'restriction_lifted',
  ]);
  expect(told[1]?.text).toContain('The reason: More threats.');
  expect(told[2]?.text).toContain('You can send messages again.');
  expect(told[2]?.text).not.toContain('The reason');
});

it('takes a reason for its end, which stands in the mail and in the log', async () => {
  const id = await person('joker@people.test');
  const support = as(`support:${await person('third-support@staff.test')}`);
  const page = `/private_api/admin/accounts/${id}`;
  const { day } = await db().one<{ day: string }>(sql`
    select to_char(clock_now() at time zone 'UTC' + interval '7 days', 'YYYY-MM-DD') as day`);
  const restrict = { kind: 'message', reason: 'Threats', last_day: day };
  const restriction_id = idIn(await support.post(`${page}/restrict`, restrict));
  const lift = { kind: 'message', reason: 'It was a joke among friends', restriction_id };
  const long = { ...lift, reason: 'a'.repeat(501) };
  expect((await support.post(`${page}/lift_restriction`, long)).status).toBe(422);
  expect((await support.post(`${page}/lift_restriction`, lift)).status).toBe(200);
  const again = idIn(await support.post(`${page}/restrict`, restrict));
  // What nobody can see is no reason.
  const unseen = { kind: 'message', reason: '\u2060', restriction_id: again };
  expect((await support.post(`${page}/lift_restriction`, unseen)).status).toBe(200);
  const mails = await db().query<{ text: string }>(sql`
    select regexp_replace(body_text, '\\s+', ' ', 'g') as text from mail_messages
    where kind = 'restriction_lifted' and account_id = ${id} order by id`);
  expect(mails[0]?.text).toContain('messages again. The reason: It was a joke among friends. ');
  expect(mails[1]?.text).not.toContain('The reason');
  const { rows } = await readAudit({ before: null, accountId: id }, { accountId: id });
  const ends = rows.filter(({ act }) => act === 'restriction_lifted');
  expect(ends.map(({ change }) => change)).toEqual([
    null,
    { before: null, after: { reason: lift.reason } },
  ]);
});

it('is made once and mailed once when it is sent again', async () => {
  const id = await person('twice@people.test');
  const support = as(`support:${await person('fourth-support@staff.test')}`);
  const { day } = await db().one<{ day: string }>(sql`
    select to_char(clock_now() at time zone 'UTC' + interval '7 days', 'YYYY-MM-DD') as day`);
  const body = { kind: 'message', reason: 'Threats', last_day: day };
  const restrict = (values: object = {}) =>
    support.post(`/private_api/admin/accounts/${id}/restrict`, { ...body, ...values });
  const made = await Promise.all(Array.from({ length: 8 }, () => restrict()));
  const [first] = made.map(idIn);
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
  const counts = () =>
    db().one(sql`
      select (select count(*)::int from account_restrictions where account_id = ${id}) as rows,
        (select count(*)::int from mail_messages
          where account_id = ${id} and kind = 'account_restricted') as mails`);
  expect(await counts()).toEqual({ rows: 1, mails: 1 });
  await restrict({ reason: 'More threats', replaces: first });
  expect(await counts()).toEqual({ rows: 2, mails: 2 });
});

it('keeps what a colleague made meanwhile: it is replaced by whoever has seen it', async () => {
  const id = await person('long@people.test');
  const { near, far } = await db().one<{ near: string; far: string }>(sql`
    select to_char(d.day + interval '7 days', 'YYYY-MM-DD') as near,
      to_char(d.day + interval '40 days', 'YYYY-MM-DD') as far
    from (select clock_now() at time zone 'UTC' as day) d`);
  const staff = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => as(`support:${await person(`${name}-long@staff.test`)}`)),
  );
  const days = [far, near, near];
  const restrict = (at: number, more: object = {}) =>
    staff[at]?.post(`/private_api/admin/accounts/${id}/restrict`, {
      kind: 'comment',
      reason: `Reason ${at}`,
      last_day: days[at],
      ...more,
    });
  const answers = await Promise.all([0, 1, 2].map((at) => restrict(at)));
  expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409, 409]);
  const late = answers.find((answer) => answer?.status === 409)?.json<{ error: string }>();
  expect(late?.error).toBe('restricted_meanwhile');
  const held = await db().query<{ id: number }>(sql`
    select id from account_restrictions where account_id = ${id}`);
  expect(held).toHaveLength(1);
  // Another kind stands in nobody's way, and what was seen is replaced.
  expect((await restrict(1, { kind: 'message' }))?.status).toBe(200);
  const seen = { reason: 'Less', replaces: held[0]?.id };
  expect((await restrict(1, seen))?.status).toBe(200);
  expect((await restrict(2, { reason: 'Late', replaces: held[0]?.id }))?.status).toBe(409);
});

it('says who was faster to whoever lifts it too late, and not to reload what they see', async () => {
  const id = await person('lifted@people.test');
  const [first, second] = [
    as(`support:${await person('first-lifter@staff.test')}`),
    as(`support:${await person('second-lifter@staff.test')}`),
  ];
  const page = `/private_api/admin/accounts/${id}`;
  const lift = async (who: typeof first, restriction_id = 1) =>
    (await who.post(`${page}/lift_restriction`, { kind: 'comment', restriction_id })).json<{
      error: string;
      error_description: string;
    }>();
  const none = await lift(first);
  expect(none).toMatchObject({ error: 'not_restricted' });
  expect(none.error_description).toBe('This restriction is no longer in force.');
  const { day } = await db().one<{ day: string }>(sql`
    select to_char(clock_now() at time zone 'UTC' + interval '7 days', 'YYYY-MM-DD') as day`);
  const restrict = { kind: 'comment', reason: 'Spam', last_day: day };
  const made = idIn(await first.post(`${page}/restrict`, restrict));
  await lift(first, made);
  expect((await lift(second, made)).error_description).toBe(
    'A colleague has already lifted this restriction.',
  );
  expect((await lift(first, made)).error_description).toBe(
    'You’ve already lifted this restriction.',
  );
});

it('keeps its own end when it ran out before the next one was made', async () => {
  const id = await person('again@people.test');
  const support = as(`support:${await person('second-support@staff.test')}`);
  const restrict = async (lastDay: string) =>
    support.post(`/private_api/admin/accounts/${id}/restrict`, {
      kind: 'comment',
      reason: 'Spam',
      last_day: lastDay,
    });
  const { day } = await db().one<{ day: string }>(sql`
    select to_char(clock_now() at time zone 'UTC' + interval '7 days', 'YYYY-MM-DD') as day`);
  await restrict(day);
  await db().run(sql`
    update account_restrictions set ends_at = '2020-02-01T00:00Z' where account_id = ${id}`);
  expect((await restrict(day)).status).toBe(200);
  const rows = await db().query(sql`
    select lifted_at, lifted_by from account_restrictions where account_id = ${id} order by id`);
  expect(rows).toEqual([
    { lifted_at: new Date('2020-02-01T00:00Z'), lifted_by: null },
    { lifted_at: null, lifted_by: null },
  ]);
});

it.each([
  ['en', 'May 3, 2999'],
  ['de', '3. Mai 2999'],
  ['fr', '3 mai 2999'],
  ['es', '3 de mayo de 2999'],
] as const)('tells its last day in the language of the person: %s', async (locale, day) => {
  const id = await person(`told-${locale}@people.test`);
  await db().run(sql`
    insert into account_restrictions (account_id, kind, reason, ends_at, imposed_by)
    values (${id}, 'comment', 'Spam', '2999-05-04T00:00Z', ${id})`);
  await expect(refuseRestricted(db(), { accountId: id, locale }, 'comment')).rejects.toMatchObject({
    status: 403,
    values: { day, reason: 'Spam' },
  });
});
