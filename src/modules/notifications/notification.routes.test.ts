import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { testDatabase } from '#test/support/database.ts';
import { type TestServer, startTestServer } from '#test/support/server.ts';
import { chooseMail, mailPreferences, wantsMail } from './mail-preferences.ts';
import { unsubscribeUrl } from './unsubscribe.ts';
import { routes } from './notification.routes.ts';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe.ts';

testDatabase();
let server: TestServer;
let nora: { accountId: number };
const guest = { address: 'Guest@people.demo.test' };

beforeAll(async () => {
  server = await startTestServer(routes);
  const { id } = await db().one<{ id: number }>(
    sql`insert into accounts (email) values ('nora@people.demo.test') returning id`,
  );
  nora = { accountId: id };
});

afterAll(() => server.stop());

/** As a mail program does it: no cookie, no token, a form. */
function oneClick(address: string, method = 'POST') {
  return server.client().request({
    method,
    url: new URL(address, 'http://groundswell.test').pathname,
    ...(method === 'POST'
      ? { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
      : {}),
  });
}

describe('the unsubscribe token', () => {
  it('is refused when a character of it was changed', () => {
    const token = unsubscribeToken(nora, 'campaign_update');
    expect(readUnsubscribeToken(token)).toEqual({ reader: nora, kind: 'campaign_update' });
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const changed = `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
      expect({ changed, found: readUnsubscribeToken(changed) }).toEqual({ changed });
    }
    for (const wrong of ['', '.', `${token}.x`, `${token}A`, token.split('.')[0] ?? '']) {
      expect(readUnsubscribeToken(wrong)).toBeUndefined();
    }
  });

  it('ends one kind for one reader only', () => {
    const tokens = [
      unsubscribeToken(nora, 'campaign_update'),
      unsubscribeToken(nora, 'message'),
      unsubscribeToken(guest, 'campaign_update'),
      unsubscribeToken({ accountId: nora.accountId * 10 }, 'campaign_update'),
    ];
    expect(new Set(tokens.map((token) => token.split('.')[1])).size).toBe(4);
  });
});

describe('POST /mail/unsubscribe/{token}', () => {
  it('answers 404 to what we did not sign, and a GET changes nothing', async () => {
    const good = unsubscribeUrl(nora, 'campaign_update');
    expect((await oneClick(`${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`)).status).toBe(
      404,
    );
    expect((await oneClick('/mail/unsubscribe/nonsense')).status).toBe(404);
    expect([404, 405]).toContain((await oneClick(good, 'GET')).status);
    expect(await wantsMail(db(), nora, 'campaign_update')).toBe(true);
  });

  it('ends that kind for the account, as often as it is pressed, and no other', async () => {
    const address = unsubscribeUrl(nora, 'campaign_update');
    expect((await oneClick(address)).status).toBe(200);
    expect((await oneClick(address)).status).toBe(200);
    expect(await wantsMail(db(), nora, 'campaign_update')).toBe(false);
    expect(await wantsMail(db(), nora, 'message')).toBe(true);
    await chooseMail(db(), nora.accountId, 'campaign_update', true);
    expect(await wantsMail(db(), nora, 'campaign_update')).toBe(true);
  });

  it('ends it for an address without account, however that is written', async () => {
    expect((await oneClick(unsubscribeUrl(guest, 'campaign_update'))).status).toBe(200);
    expect(await wantsMail(db(), { address: 'guest@PEOPLE.demo.test' }, 'campaign_update')).toBe(
      false,
    );
    expect(await wantsMail(db(), { address: 'other@people.demo.test' }, 'campaign_update')).toBe(
      true,
    );
  });
});

describe('preferences', () => {
  it('cannot stop what must be sent', async () => {
    expect(await wantsMail(db(), nora, 'contribution_receipt')).toBe(true);
    expect(await wantsMail(db(), guest, 'password_reset')).toBe(true);
  });

  it('start with the defaults: no newsletter unless asked for', async () => {
    const kinds = new Map(
      (await mailPreferences(db(), nora.accountId)).map(({ kind, isWanted }) => [kind, isWanted]),
    );
    expect(kinds.get('newsletter')).toBe(false);
    expect(kinds.get('comment_reply')).toBe(true);
  });
});
