import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_EVENT, type AccountEvent } from '../events/account-event.ts';
import { recordAccountEvent } from '../events/record-account-event.ts';
import { keepForReload, takeAfterReload } from './after-reload.ts';
import { type CaptchaScript, showCaptcha } from './captcha.ts';
import { type BackedField, backUp, restore } from './form-backup.ts';
import { checkLogIn } from './log-in-client.ts';
import { checkSignUp, signUpCall, type SignUpValues, waitBeforeSending } from './sign-up-client.ts';
import { finishSignIn } from './signed-in.ts';

const filled: SignUpValues = {
  firstname: 'Nora',
  lastname: 'Quilici',
  email: 'nora@example.test',
  password: 'groundswell',
  agreement: true,
  newsletter: false,
};

describe('[5-11] the sign-up form in the browser', () => {
  it.each([
    ['firstname', '', 'accounts.problem.required'],
    ['lastname', ' ', 'accounts.problem.required'],
    ['email', '', 'accounts.problem.required'],
    ['email', 'nora@', 'accounts.problem.email'],
    ['password', '', 'accounts.problem.password_empty'],
    ['password', '12345', 'accounts.problem.password_length'],
    ['password', 'x'.repeat(41), 'accounts.problem.password_length'],
  ])('[5-12] [5-06] fails and sends nothing with %s %j', (field, value, problem) => {
    const checked = checkSignUp({ ...filled, [field]: value }, true);
    expect(checked).toEqual({ failed: true, problems: { [field]: problem } });
  });

  it('[5-12] fails without the agreement where no double opt-in is asked for', () => {
    expect(checkSignUp({ ...filled, agreement: false }, false).failed).toBe(true);
  });

  it('[5-14] flags the missing consent of a double opt-in and sends all the same', () => {
    expect(checkSignUp({ ...filled, agreement: false }, true)).toEqual({
      failed: false,
      problems: { agreement: 'accounts.problem.agreement' },
    });
  });

  it.each(['123456', '😀'.repeat(40), ' '.repeat(6)])('[5-06] lets %j through', (password) => {
    expect(checkSignUp({ ...filled, password }, true)).toEqual({ failed: false, problems: {} });
  });

  it.each([
    [300, 1_700],
    [2_000, 0],
    [60_000, 0],
  ])('waits out what a form shown for %i ms has left, then sends', (shownFor, left) => {
    expect(waitBeforeSending(shownFor)).toBe(left);
  });

  it('[3-22] [7-09] [5-13] sends plain and hidden names, and an implied agreement as true', () => {
    const fields = { firstname: 'f1', lastname: 'f2', email: 'f3', password: 'f4' };
    const state = {
      fields,
      timestamp: '1',
      spinner: 's',
      double_opt_in_required: false,
      source: 'modal',
      domain_code: 'us',
      api_token: 'site.x',
      with_facebook: false,
      captcha_site_key: null,
      captcha_script_url: null,
    };
    const sent = { from: '/explore', captchaResponse: '', trap: '' };
    const call = signUpCall({ ...filled, agreement: false }, state, sent);
    expect(call.address).toBe('/accounts.json?api_token=site.x');
    expect((call.body as { account: object }).account).toEqual({
      fullname: 'Nora Quilici',
      firstname: 'Nora',
      lastname: 'Quilici',
      email: filled.email,
      password: filled.password,
      disclaimer_input: true,
      general_opt_in: false,
    });
    expect(call.body).toMatchObject({
      f1: 'Nora',
      f2: 'Quilici',
      f3: filled.email,
      f4: filled.password,
      timestamp: '1',
      spinner: 's',
      source: 'modal',
      domain_code: 'us',
      from: '/explore',
    });
    expect(call.body).not.toHaveProperty('email');
    const required = signUpCall(
      { ...filled, agreement: false },
      { ...state, double_opt_in_required: true },
      sent,
    );
    expect(required.body).toMatchObject({ account: { disclaimer_input: false } });
  });
});

describe('the log-in form in the browser', () => {
  it.each([
    ['nora@', 'groundswell', { email: 'accounts.problem.email' }],
    ['nora@example.test', '12345', { password: 'accounts.problem.password_short' }],
    ['nora@example.test', '', { password: 'accounts.problem.password_empty' }],
    ['', '', { email: 'accounts.problem.email', password: 'accounts.problem.password_empty' }],
  ])('[5-10] [5-07] [5-08] [5-03] is not sent with %j and %j', (email, password, problems) => {
    expect(checkLogIn(email, password)).toEqual(problems);
  });

  it('[5-10] is sent with an address and six characters', () => {
    expect(checkLogIn('nora@example.test', '😀😀😀😀😀😀')).toEqual({});
  });
});

describe('what follows success', () => {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' });
  });
  afterEach(() => vi.unstubAllGlobals());
  const leaving = (location: string | null) => ({
    location,
    goTo: (address: string) => said.push(`go ${address}`),
    reload: () => said.push('reload'),
  });
  const hooks = {
    onDismiss: () => said.push('dismiss'),
    onBeforeReload: () => said.push('before'),
  };
  const notify = () => void said.push('event');

  it('[4-08] [4-09] [4-11] [4-12] [4-13] [2-31] dismisses, tells, calls back and goes on', () => {
    finishSignIn(hooks, leaving('/explore'), notify);
    expect(said).toEqual(['dismiss', 'event', 'before', 'go /explore']);
    expect(document.documentElement.dataset.authorized).toBe('true');
  });

  it('marks the document that stays as a member’s', () => {
    finishSignIn({ onSuccess: () => undefined }, leaving(null), notify);
    expect(document.documentElement.dataset.hasAccount).toBeUndefined();
    vi.stubGlobal('document', { ...document, cookie: 'a=b; __Host-has_account=true' });
    finishSignIn({ onSuccess: () => undefined }, leaving(null), notify);
    expect(document.documentElement.dataset.hasAccount).toBe('');
  });

  it('[2-31] [4-18] runs the caller’s success in place of leaving', () => {
    finishSignIn({ ...hooks, onSuccess: () => said.push('mine') }, leaving('/explore'), notify);
    expect(said).toEqual(['dismiss', 'event', 'before', 'mine']);
  });

  it('[2-31] [4-18] reloads where there is neither', () => {
    finishSignIn({}, leaving(null), notify);
    expect(said).toEqual(['event', 'reload']);
  });

  it('[4-11] [4-14] [4-17] [8-03] tells events with their address', () => {
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    vi.stubGlobal('location', { href: 'https://groundswell.test/projects/x' });
    const heard: AccountEvent[] = [];
    window.addEventListener(ACCOUNT_EVENT, (event) =>
      heard.push((event as CustomEvent<AccountEvent>).detail),
    );
    recordAccountEvent({ name: 'sign_up_complete', category: 'Account Sign-up' });
    recordAccountEvent({ name: 'sign_up_error', category: 'Account Sign-up', error: 'invalid' });
    recordAccountEvent({ name: 'log_in_complete', category: 'Account Log-in' });
    recordAccountEvent({ name: 'log_in_error', category: 'Account Log-in', error: 'unavailable' });
    const address = 'https://groundswell.test/projects/x';
    expect(heard).toEqual([
      { name: 'sign_up_complete', category: 'Account Sign-up', address },
      { name: 'sign_up_error', category: 'Account Sign-up', error: 'invalid', address },
      { name: 'log_in_complete', category: 'Account Log-in', address },
      { name: 'log_in_error', category: 'Account Log-in', error: 'unavailable', address },
    ]);
  });
});

describe('what waits for the reload', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };

  it('[4-19] runs only on its own path, only for somebody logged in, and once', () => {
    const kept = storage();
    keepForReload(kept, '/projects/x', { name: 'follow', argument: '7' });
    expect(takeAfterReload(kept, '/projects/y', true)).toBeNull();
    expect(takeAfterReload(kept, '/projects/x', false)).toBeNull();
    expect(takeAfterReload(kept, '/projects/x', true)).toEqual({ name: 'follow', argument: '7' });
    expect(takeAfterReload(kept, '/projects/x', true)).toBeNull();
  });

  it('takes no nonsense', () => {
    const kept = storage();
    for (const text of ['{', 'null', '1', '{"name":1}']) {
      kept.setItem('after-reload:/x', text);
      expect(takeAfterReload(kept, '/x', true)).toBeNull();
    }
  });
});

describe('the form backup', () => {
  const field = (name: string, type: string, value: string, checked?: boolean): BackedField => ({
    name,
    type,
    value,
    ...(checked === undefined ? {} : { checked }),
  });

  it('[4-05] keeps what was typed, never passwords, tokens or cards, also under changing names', () => {
    const fields = [
      field('f1', 'text', 'Nora'),
      field('f4', 'text', 'shown-password'),
      field('password', 'password', 'secret'),
      field('csrf_token', 'hidden', 'x'),
      field('card_number', 'text', '4242'),
      field('general_opt_in', 'checkbox', 'on', true),
    ];
    const text = backUp(fields, { f1: 'firstname' }, ['f4']);
    expect(JSON.parse(text)).toEqual({ firstname: 'Nora', general_opt_in: true });
  });

  it('[4-05] puts it back into a new form’s empty fields', () => {
    const fields = [
      field('g1', 'text', ''),
      field('email', 'email', 'typed since'),
      field('general_opt_in', 'checkbox', 'on', true),
    ];
    const backup = JSON.stringify({
      firstname: 'Nora',
      email: 'old',
      general_opt_in: false,
      password: 'x',
    });
    expect(restore(fields, backup, { g1: 'firstname' })).toBe(true);
    expect(fields.map(({ value, checked }) => checked ?? value)).toEqual([
      'Nora',
      'typed since',
      false,
    ]);
    expect(restore(fields, '{')).toBe(false);
  });
});

describe('the captcha widget', () => {
  const container = {} as HTMLElement;
  const script = (): CaptchaScript => ({
    render: () => 3,
    getResponse: (widget) => `solved ${widget}`,
    reset: () => undefined,
  });

  it.each([null, undefined, '', 'k'.repeat(39), 'k'.repeat(41)])(
    '[5-27] [8-14] [9-04] throws for the key %j',
    (key) => {
      expect(() => showCaptcha(container, key, script())).toThrow('a key of exactly 40 characters');
    },
  );

  it('[8-15] throws while its script is not there', () => {
    expect(() => showCaptcha(container, 'k'.repeat(40), undefined)).toThrow(
      'reCaptcha has not been loaded yet.',
    );
  });

  it('[5-27] shows with forty characters', () => {
    expect(showCaptcha(container, 'k'.repeat(40), script()).response()).toBe('solved 3');
  });
});
