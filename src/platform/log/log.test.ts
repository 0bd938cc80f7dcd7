import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { scrub, scrubText } from './scrub.ts';

const HIDDEN = '[hidden]';

describe('scrubbing', () => {
  it.each([
    'password',
    'new_password',
    'password_confirmation',
    'access_token',
    'api_token',
    'reset_password_token',
    'email',
    'Authorization',
    'cookie',
    'Set-Cookie',
    'client_secret',
    'cvc',
    'number',
  ])('hides %s, however deep', (name) => {
    const entry = { account: { list: [{ [name]: 'hunter2', id: 7 }] } };
    expect(scrub(entry)).toEqual({ account: { list: [{ [name]: HIDDEN, id: 7 }] } });
    expect(JSON.stringify(scrub({ [name]: { nested: 'hunter2' } }))).not.toContain('hunter2');
  });

  it.each([
    'GET /accounts/password/edit?reset_password_token=hunter2&x=1',
    '{"password":"hunter2"}',
    "password: 'hunter2'",
    'Authorization: Bearer hunter2hunter2',
    'access_token=hunter2',
  ])('hides the secret in %j', (text) => {
    expect(scrubText(text)).not.toContain('hunter2');
  });

  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '3782-822463-10005',
    'card 5555555555554444.',
  ])('hides what looks like a card: %s', (text) => {
    expect(scrubText(text)).toContain(HIDDEN);
    expect(scrubText(text)).not.toMatch(/\d{4}/);
  });

  it('hides addresses, also in error messages, causes and stacks', () => {
    const cause = new Error('duplicate key (nora@demo.test)');
    const clean = JSON.stringify(scrub({ err: new Error('for nora@demo.test', { cause }) }));
    expect(clean).not.toContain('nora@');
    expect(clean).toContain('duplicate key');
    expect(clean).toContain('log.test.ts');
  });

  it('leaves ids, amounts, times and addresses of pages alone', () => {
    const at = new Date(0);
    const entry = { id: 12, raised_minor: 5n, at, path: '/projects/tidewater', ms: 1.5, ok: true };
    expect(scrub(entry)).toEqual({ ...entry, raised_minor: '5' });
    expect(scrubText('request 1721985600123456 took 12 ms')).toBe(
      'request 1721985600123456 took 12 ms',
    );
  });

  it('names sockets, maps and other instances, and walks through none of them', () => {
    class Socket {
      readonly password = 'hunter2';
    }
    const url = new URL('https://x.test/?access_token=hunter2');
    expect(scrub({ socket: new Socket(), map: new Map([['password', 'hunter2']]), url })).toEqual({
      socket: '[Socket]',
      map: '[Map]',
      url: `https://x.test/?access_token=${HIDDEN}`,
    });
    expect(scrub({ bare: Object.assign(Object.create(null), { cvc: '123' }) })).toEqual({
      bare: { cvc: HIDDEN },
    });
  });

  it('ends for what contains itself', () => {
    const loop: Record<string, unknown> = { id: 1 };
    loop.self = loop;
    expect(JSON.stringify(scrub(loop))).toContain('[deep]');
  });
});

describe('the log', () => {
  function written(code: string, level = 'info'): Record<string, unknown>[] {
    const text = execFileSync(
      process.execPath,
      ['--input-type=module', '-e', `import { log } from '#platform/log/log.ts';\n${code}`],
      {
        cwd: projectRoot(),
        encoding: 'utf8',
        env: { PATH: process.env.PATH, LOG_LEVEL: level, DATABASE_URL: 'postgres://x@y/z' },
      },
    );
    return text
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  it('writes nothing below its level', () => {
    expect(written("log.info('no'); log.child({ module: 'm' }).debug('no')", 'warn')).toEqual([]);
  });

  it('writes JSON lines, scrubbed in message, fields and children', () => {
    const lines = written(`
      const child = log.child({ module: 'accounts', request_id: 'r1', cookie: 'hunter2' });
      child.info({ email: 'nora@demo.test', account_id: 7 }, 'signed in nora@demo.test');
      log.error(new Error('password=hunter2'));
      log.warn({ err: new Error('bad 4242424242424242') }, 'charge');
      log.warn({ err: new Error('bad 4242424242424242') });`);
    expect(lines[0]).toMatchObject({
      level: 'info',
      module: 'accounts',
      request_id: 'r1',
      cookie: HIDDEN,
      email: HIDDEN,
      account_id: 7,
      msg: `signed in ${HIDDEN}`,
    });
    expect(lines[1]).toMatchObject({ level: 'error', err: { message: `password=${HIDDEN}` } });
    expect(lines[2]).toMatchObject({ level: 'warn', err: { message: `bad ${HIDDEN}` } });
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|nora@|4242/);
  });
});
