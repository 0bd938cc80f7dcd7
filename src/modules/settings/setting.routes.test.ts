import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { currentBanner, readSetting, settingRoutes } from './index.ts';

testDatabase();
const BANNERS = '/private_api/admin/info_banners';
const SETTINGS = '/private_api/admin/settings';
const BANNER = {
  message_id: 'harvest',
  kind: 'link',
  texts: {
    en: { message: 'The harvest is in.', link_text: 'See it' },
    de: { message: 'Die Ernte ist da.' },
  },
  link: '/explore',
  is_on: true,
};

let server: TestServer;
beforeAll(async () => {
  const { id } = await db().one<{ id: number }>(sql`
    insert into accounts (email, firstname, lastname) values ('cora@demo.test', 'Cora', 'Curator')
    returning id`);
  const roles = { cora: ['curator'], ada: ['admin'], ben: [] } as const;
  server = await startTestServer(settingRoutes, {
    sessions: {
      read: async ({ session }) =>
        session && session in roles
          ? { accountId: id, roles: roles[session as keyof typeof roles], sessionId: session }
          : null,
    },
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await db().run(sql`delete from info_banners`);
  await db().run(sql`delete from settings`);
});

function as(name: 'cora' | 'ada' | 'ben') {
  const client = server.client();
  client.cookies.set('session', name);
  return client;
}

interface Answer {
  readonly response: { readonly id: number };
}

describe('info banners', () => {
  it.each([
    ['no English text', { texts: { de: { message: 'Da' } } }],
    ['an empty message', { texts: { en: { message: ' ' } } }],
    ['a script for a link', { link: 'javascript:alert(1)' }],
    ['a link without a scheme', { link: '//evil.test/x' }],
    ['a link over http', { link: 'http://evil.test/x' }],
    ['an odd message id', { message_id: 'a"]b' }],
    ['an unknown kind', { kind: 'popup' }],
    [
      'an end before the start',
      { starts_at: '2026-01-02T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' },
    ],
    ['an unknown field', { html: '<b>' }],
  ])('are refused with %s', async (_what, change) => {
    expect((await as('cora').post(BANNERS, { ...BANNER, ...change })).status).toBe(422);
    expect(await currentBanner('en')).toBeNull();
  });

  it('are for staff alone', async () => {
    expect((await as('ben').get(BANNERS)).status).toBe(404);
    expect((await as('ben').post(BANNERS, BANNER)).status).toBe(404);
    expect((await server.client().post(BANNERS, BANNER)).status).toBe(401);
  });

  it('never use a message id twice: closed once, it would not be seen', async () => {
    await as('cora').post(BANNERS, BANNER);
    const again = await as('cora').post(BANNERS, BANNER);
    expect([again.status, again.json<{ error: string }>().error]).toEqual([
      409,
      'message_id_taken',
    ]);
  });

  it('[2-24] have a message, a link and perhaps words for it, in one’s language or English', async () => {
    await as('cora').post(BANNERS, BANNER);
    const common = { messageId: 'harvest', kind: 'link', link: '/explore' };
    expect(await currentBanner('en')).toEqual({
      ...common,
      message: 'The harvest is in.',
      linkText: 'See it',
    });
    expect(await currentBanner('de')).toEqual({
      ...common,
      message: 'Die Ernte ist da.',
      linkText: null,
    });
    expect((await currentBanner('fr'))?.message).toBe('The harvest is in.');
  });

  it('show the newest that is on and due', async () => {
    const made = await as('cora').post(BANNERS, BANNER);
    const { id } = made.json<Answer>().response;
    const hour = 3600;
    const { at } = await db().one<{ at: Date }>(sql`select clock_now() as at`);
    const later = new Date(at.getTime() + hour * 1000).toISOString();
    const end = new Date(at.getTime() + 2 * hour * 1000).toISOString();
    const next = { ...BANNER, message_id: 'spring', starts_at: later, ends_at: end };
    await as('cora').post(BANNERS, next);
    const seen = async () => (await currentBanner('en'))?.messageId;
    expect(await seen()).toBe('harvest');
    await setClock(hour + 60);
    expect(await seen()).toBe('spring');
    await setClock(2 * hour + 60);
    expect(await seen()).toBe('harvest');
    await as('cora').send('PATCH', `${BANNERS}/${id}`, { is_on: false });
    expect(await seen()).toBeUndefined();
    await setClock(0);
  });

  it('are listed, changed and kept in the audit log', async () => {
    const made = await as('cora').post(BANNERS, BANNER);
    const { id } = made.json<Answer>().response;
    const changed = await as('cora').send('PATCH', `${BANNERS}/${id}`, {
      kind: 'email_signup_modal',
      link: null,
    });
    const whole = {
      ...BANNER,
      id,
      kind: 'email_signup_modal',
      link: null,
      starts_at: null,
      ends_at: null,
    };
    expect(changed.json()).toEqual({ response: whole });
    expect((await as('ada').get(BANNERS)).json()).toMatchObject({ response: [whole] });
    expect((await as('cora').send('PATCH', `${BANNERS}/999`, { is_on: false })).status).toBe(404);
    const rows = await db().query<{ details: object }>(sql`
      select details from audit_log where act = 'banner_changed' and subject_id = ${id}`);
    expect(rows).toHaveLength(2);
  });
});

describe('business switches', () => {
  it('hold what the catalogue says until somebody decides', async () => {
    expect(await readSetting('currency_extension')).toBe(false);
    await db().run(sql`insert into settings values ('currency_extension', '"perhaps"')`);
    expect(await readSetting('currency_extension')).toBe(false);
  });

  it('are decided by admins, one of the catalogue at a time', async () => {
    const path = `${SETTINGS}/currency_extension`;
    expect((await as('cora').send('PATCH', path, { value: true })).status).toBe(403);
    expect((await as('ben').send('PATCH', path, { value: true })).status).toBe(404);
    expect((await as('ada').send('PATCH', path, { value: 'yes' })).status).toBe(422);
    expect((await as('ada').send('PATCH', `${SETTINGS}/other`, { value: true })).status).toBe(404);
    expect(await readSetting('currency_extension')).toBe(false);
    expect((await as('ada').send('PATCH', path, { value: true })).status).toBe(200);
    expect(await readSetting('currency_extension')).toBe(true);
    expect((await as('ada').get(SETTINGS)).json()).toMatchObject({
      response: [{ name: 'currency_extension', value: true, is_decided: true }],
    });
  });
});
