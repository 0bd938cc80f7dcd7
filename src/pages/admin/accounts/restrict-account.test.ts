import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseRestricted } from '#modules/accounts/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { dayText } from '#platform/web/dates.ts';
import { actsOn, backOfficePages, staffClient, submit } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

const as = (role: Role, accountId: number) => staffClient(server, role, accountId);
const staff = async (role: Role) => as(role, await makeAccount());

describe('a restriction', () => {
  it('is listed with the last day that it holds, in the table as in the log', async () => {
    const id = await makeAccount();
    const admin = await staff('admin');
    const page = `/admin/accounts/${id}`;
    const restrict = { intent: 'restrict', kind: 'message', reason: 'Spam' };
    const ahead = new Date((await clockNow()).getTime() + 3 * 86_400_000);
    const lastDay = ahead.toISOString().slice(0, 10);
    expect((await submit(admin, page, { ...restrict, last_day: lastDay })).status).toBe(303);
    for (const [address, locale] of [
      [page, 'en'],
      [`/fr${page}`, 'fr'],
    ] as const) {
      const [shown = ''] = (await admin.get(address)).text.split('__reactRouterContext');
      expect(shown).toContain(`>${dayText(ahead, locale, 'UTC')}<`);
      expect(shown).not.toContain(lastDay);
      expect(shown).toMatch(locale === 'en' ? />Restricted</ : />Restreint</);
    }
  });

  it('keeps somebody from writing, with the reason, until it is lifted or over', async () => {
    const id = await makeAccount();
    const who = { accountId: id, locale: 'en' } as const;
    const page = `/admin/accounts/${id}`;
    const support = await staff('support');
    const restrict = { intent: 'restrict', kind: 'comment', reason: 'Spam' };
    const early = await submit(support, page, { ...restrict, last_day: '2001-01-01' });
    expect([early.status, early.text]).toEqual([
      422,
      expect.stringContaining('Choose today or a later day'),
    ]);
    const none = await submit(support, page, { ...restrict, last_day: '' });
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Enter a date.')]);
    const today = (await clockNow()).toISOString().slice(0, 10);
    expect((await submit(support, page, { ...restrict, last_day: today })).status).toBe(303);
    await expect(refuseRestricted(db(), who, 'comment')).rejects.toMatchObject({
      status: 403,
      values: { reason: 'Spam' },
    });
    await refuseRestricted(db(), who, 'message');
    const seen = /name="seen"[^>]*value="(\d+)"/.exec((await support.get(page)).text)?.[1];
    const unseen = { intent: 'lift', kind: 'comment', reason: 'It was a joke' };
    const lift = { ...unseen, seen: seen ?? '' };
    expect((await submit(support, page, unseen)).status).toBe(409);
    expect((await submit(support, page, lift)).status).toBe(303);
    await refuseRestricted(db(), who, 'comment');
    const said = /The person is emailed\.[^]*>Lifted by Ada Person \d+ · It was a joke</;
    expect((await support.get(page)).text).toMatch(said);
    const late = await submit(await staff('support'), page, lift);
    expect([late.status, late.text.includes('Please reload')]).toEqual([409, false]);
    expect(late.text).toContain('A colleague has already lifted this restriction.');
    expect(await actsOn('account', id)).toEqual(
      expect.arrayContaining(['account_restricted', 'restriction_lifted']),
    );
    const own = await makeAccount();
    const self = await submit(as('support', own), `/admin/accounts/${own}`, {
      ...restrict,
      last_day: today,
    });
    expect(self.status).toBe(403);
  });
});
