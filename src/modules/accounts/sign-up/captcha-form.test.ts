import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { overrideSignInSettings, readSignInSettings } from '#platform/config/sign-in-settings.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import {
  type CaptchaMaker,
  SOLVED,
  startCaptchaMaker,
} from '#test/support/accounts/captcha-maker.ts';
import { testDatabase } from '#test/support/database.ts';
import { filledForm, signUpBodyOf } from '#test/support/filled-form.ts';
import { mailsTo } from '#test/support/accounts/mailed.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { accountRoutes } from '../account.routes.ts';
import { sessionReader } from '../session.ts';
import { refusedForms } from './refused-forms.ts';
import { signUpGuest } from './sign-up-guest.ts';
import type { WireFormState } from './sign-up.contract.ts';

const hashes = vi.hoisted(() => ({ made: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>();
  return {
    ...library,
    hash: (...given: Parameters<typeof library.hash>) => {
      hashes.made += 1;
      return library.hash(...given);
    },
  };
});

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());
afterEach(() => overrideSignInSettings({}));

const countAccounts = async (): Promise<number> =>
  (await db().one<{ count: number }>(sql`select count(*) as count from accounts`)).count;
const post = (body: object, address = '/accounts.json') => server.client().post(address, body);

describe('the negative captcha (row 60)', () => {
  const neutral = {
    error_code: 'sign_up_refused',
    error:
      'We couldn’t create this account. If you already have one, check your inbox for how to get in. ' +
      'If not, please try again.',
  };
  const cases: [string, () => Promise<object>][] = [
    ['sent under 2 s', () => signUpBodyOf('bot@example.test', {}, { age: 1_500 })],
    [
      'older than a day',
      () => signUpBodyOf('bot@example.test', {}, { age: 24 * 3600_000 + 1_000 }),
    ],
    ['of the future', () => signUpBodyOf('bot@example.test', {}, { age: -60_000 })],
    [
      'with a wrong spinner',
      async () => ({ ...(await signUpBodyOf('bot@example.test')), spinner: 'nabc.def' }),
    ],
    [
      'with another timestamp',
      async () => ({ ...(await signUpBodyOf('bot@example.test')), timestamp: '1' }),
    ],
    [
      'without its marks',
      async () => ({ account: { email: 'bot@example.test', disclaimer_input: true } }),
    ],
    [
      'with a filled trap',
      async () => ({ ...(await signUpBodyOf('bot@example.test')), email: 'bot@example.test' }),
    ],
    [
      'whose plain fields say something else',
      async () => ({
        ...(await signUpBodyOf('bot@example.test')),
        account: { email: 'other@example.test', disclaimer_input: true },
      }),
    ],
  ];
  it.each(cases)('refuses a form %s with words that say nothing', async (_case, make) => {
    const before = await countAccounts();
    const counted = refusedForms();
    const answer = await post(await make());
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject(neutral);
    expect(await countAccounts()).toBe(before);
    expect(refusedForms()).toBe(counted + 1);
  });

  it('answers a taken address with the same bytes after the same work (row 51)', async () => {
    await post(await signUpBodyOf('taken@example.test'));
    const bodies = [
      await signUpBodyOf('TAKEN@example.test'),
      await signUpBodyOf('x@example.test', {}, { age: 5 }),
    ];
    const shown: unknown[] = [];
    for (const body of bodies) {
      hashes.made = 0;
      const answer = await post(body);
      const { request_id: _id, ...wire } = answer.json<Record<string, unknown>>();
      const {
        'x-request-id': _own,
        'content-length': length,
        date: _date,
        ...headers
      } = answer.headers;
      shown.push([answer.status, wire, hashes.made, length, Object.keys(headers)]);
    }
    expect(shown[0]).toEqual(shown[1]);
    expect(await mailsTo('taken@example.test', 'sign_up_attempt')).toHaveLength(1);
  });

  it('mails the link that completes an account without a password again, with the same answer', async () => {
    await post(await signUpBodyOf('taken2@example.test'));
    await transaction((tx) =>
      signUpGuest(tx, {
        email: 'guest@example.test',
        firstname: 'Gus',
        lastname: 'Guest',
        locale: 'en',
        campaign: 'Lantern',
      }),
    );
    const shown: unknown[] = [];
    for (const email of ['Guest@example.test', 'taken2@example.test']) {
      const answer = await post(await signUpBodyOf(email));
      const { request_id: _id, ...wire } = answer.json<Record<string, unknown>>();
      shown.push([answer.status, wire]);
    }
    expect(shown[0]).toEqual(shown[1]);
    expect(await mailsTo('guest@example.test', 'claim_account')).toHaveLength(2);
    expect(await mailsTo('guest@example.test', 'sign_up_attempt')).toEqual([]);
  });
});

describe('double opt-in', () => {
  const stateFor = async (query: string, language = 'en', locale = 'en') => {
    const headers = { 'accept-language': language, 'x-locale': locale };
    const answer = await server.client().get(`/accounts/form_state.json?${query}`, headers);
    return answer.json<WireFormState>();
  };

  it.each([
    ['country=DE', 'en', 'en', true],
    ['country=no', 'en', 'en', true],
    ['country=gb', 'en', 'en', true],
    ['country=CH', 'en', 'en', true],
    ['domain_code=fr', 'en', 'en', true],
    ['', 'de-AT,de;q=0.9', 'en', true],
    ['', 'de,en-US;q=0.7,en;q=0.3', 'en', true],
    ['', 'en-GB,en;q=0.9', 'en', true],
    ['', 'zh-Hant-CH', 'en', true],
    ['', 'en-US', 'fr', true],
    ['country=US', 'de-AT', 'en', true],
    ['country=US', 'en', 'de', true],
    ['', 'en-US,en;q=0.5', 'en', false],
    ['', 'en-US,de;q=0.5', 'en', false],
    ['', 'es-MX,es;q=0.9', 'en', false],
    ['', '*', 'en', false],
    ['', '', 'en', false],
  ])(
    'is required for the EEA, the UK and Switzerland, by region or language: %s %s %s',
    async (query, language, locale, isRequired) => {
      expect((await stateFor(query, language, locale)).double_opt_in_required).toBe(isRequired);
    },
  );

  it.each([
    ['a region', { 'accept-language': 'de-AT' }],
    ['a language', { 'x-locale': 'fr' }],
  ])('is what the server decides by %s, whatever the form says', async (_by, headers) => {
    const send = (body: object, address: string) => server.client().post(address, body, headers);
    const account = await signUpBodyOf('spared@example.test', { disclaimer_input: true });
    const bare = { ...(await filledForm({ email: 'spared@example.test' })), disclaimer: true };
    const before = await countAccounts();
    for (const more of [{}, { domain_code: 'us' }]) {
      expect((await send({ ...account, ...more }, '/accounts.json')).json()).toMatchObject({
        errors: { disclaimer_input: [expect.any(String)] },
      });
      expect(
        (await send({ ...bare, ...more }, '/accounts/quick_signup.json')).json(),
      ).toMatchObject({ errors: { disclaimer: [expect.any(String)] } });
    }
    expect(await countAccounts()).toBe(before);
  });

  it('is required everywhere by setting', async () => {
    overrideSignInSettings({ doubleOptInEverywhere: true });
    expect((await stateFor('country=US')).double_opt_in_required).toBe(true);
  });

  it('[5-14] refuses the missing tick, and stores the given one (row 62)', async () => {
    const form = { isDoubleOptIn: true };
    const refused = await post(
      await signUpBodyOf('eu@example.test', { disclaimer_input: false }, form),
    );
    expect(refused.json()).toMatchObject({ errors: { disclaimer_input: [expect.any(String)] } });
    await post(await signUpBodyOf('eu@example.test', { general_opt_in: true }, form));
    const rows = await db().query(sql`
      select c.kind, c.text_version, c.locale, c.given_at is not null as given from consents c
      join accounts a on a.id = c.account_id where a.email = 'eu@example.test' order by c.id`);
    const known = { text_version: '2026-11', locale: 'en', given: true };
    expect(rows).toEqual(
      ['terms', 'double_opt_in', 'newsletter'].map((kind) => ({ kind, ...known })),
    );
  });

  it('[7-09] hands out a form that can be filled in', async () => {
    const state = await stateFor('source=modal');
    expect(state).toMatchObject({ source: 'modal', captcha_site_key: null });
    expect(new Set(Object.values(state.fields)).size).toBe(4);
    expect(Object.values(state.fields).join()).not.toMatch(/email|password|name/);
  });
});

describe('the captcha widget', () => {
  let maker: CaptchaMaker;
  beforeAll(async () => {
    maker = await startCaptchaMaker();
  });
  afterAll(() => maker.stop());
  beforeEach(() => {
    maker.verdict = 'by response';
    const { captcha } = readSignInSettings(maker.environment);
    overrideSignInSettings({ captcha });
  });

  it.each([
    ['nothing', ''],
    ['a made-up solution', 'nonsense'],
    ['a solution without end', 'x'.repeat(4_001)],
  ])('refuses a form with %s, and asks only about what can be one', async (_name, response) => {
    const before = await countAccounts();
    const asked = maker.asked.length;
    const body = await signUpBodyOf('human@example.test');
    const answer = await post({ ...body, captcha_response: response });
    expect(answer.status).toBe(422);
    expect(await countAccounts()).toBe(before);
    expect(maker.asked.length - asked).toBe(response === 'nonsense' ? 1 : 0);
  });

  it.each(['broken', 'silent'] as const)('refuses when its maker is %s', async (verdict) => {
    maker.verdict = verdict;
    const body = await signUpBodyOf('human@example.test');
    expect((await post({ ...body, captcha_response: SOLVED })).json()).toMatchObject({
      error_code: 'sign_up_refused',
    });
  });

  it('refuses when its maker cannot be reached', async () => {
    const { captcha } = readSignInSettings({
      ...maker.environment,
      CAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/',
    });
    overrideSignInSettings({ captcha });
    const body = await signUpBodyOf('human@example.test');
    expect((await post({ ...body, captcha_response: SOLVED })).status).toBe(422);
  });

  it('lets a person through, having told the maker the secret and where they are', async () => {
    const body = { ...(await signUpBodyOf('human@example.test')), captcha_response: SOLVED };
    expect((await post(body)).status).toBe(201);
    const asked = maker.asked.at(-1);
    expect(asked?.get('response')).toBe(SOLVED);
    expect(asked?.get('remoteip')).toMatch(/^127\./);
  });

  it('[5-27] names its forty-character key in the form’s state', async () => {
    const state = await server.client().get('/accounts/form_state.json?source=modal');
    expect(state.json()).toMatchObject({ captcha_site_key: 'k'.repeat(40) });
  });
});
