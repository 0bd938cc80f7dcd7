import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Configuration,
  ConfigurationError,
  config,
  overrideConfiguration,
  readConfiguration,
} from './config.ts';
import { projectRoot } from './project-root.ts';

const LOCAL = { DATABASE_URL: 'postgres://app@/groundswell?host=%2Ftmp%2Fx' };
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://app:x@db.example:5432/groundswell',
  PUBLIC_URL: 'https://groundswell.example',
  SECRET_KEY: 'k'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b',
  SMTP_URL: 'smtp://name:word@mail.example:587',
  MAIL_FROM: 'Groundswell <hello@groundswell.example>',
};

function problems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfiguration(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('lists everything that is wrong at once', () => {
    const found = problems({
      DATABASE_STATEMENTS: 'maybe',
      DATABASE_POOL: '0',
      PORT: '70000',
      PUBLIC_URL: 'groundswell.example',
      SECRET_KEY: 'short',
      SMTP_URL: 'http://mail',
      STORAGE_URL: '/folder',
      LOG_LEVEL: 'loud',
      TEST_CLOCK: 'yes',
    });
    const names = found.map((line) => line.split(/[ :]/)[0]);
    expect(names.sort()).toEqual([
      'DATABASE_POOL',
      'DATABASE_STATEMENTS',
      'DATABASE_URL',
      'LOG_LEVEL',
      'PORT',
      'PUBLIC_URL',
      'SECRET_KEY',
      'SMTP_URL',
      'STORAGE_URL',
      'TEST_CLOCK',
    ]);
    expect(found).toContain('DATABASE_URL is missing');
  });

  it('names the settings of signing in among the rest, also where all else is right', () => {
    const wrong = { CAPTCHA_SITE_KEY: 'k', FACEBOOK_TOKEN_URL: 'ftp://x' };
    expect(problems({ ...LOCAL, ...wrong, PORT: 'x' }).map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'CAPTCHA_SITE_KEY',
      'FACEBOOK_TOKEN_URL',
    ]);
    expect(problems({ ...LOCAL, ...wrong })).toEqual([
      'CAPTCHA_SITE_KEY: must have exactly 40 characters',
      'FACEBOOK_TOKEN_URL: must be a URL with http or https',
    ]);
  });

  it('names the settings of every part together', () => {
    const found = problems({
      ...LOCAL,
      OEMBED_URL: 'videos.example',
      STORAGE_URL: 's3://key:se/cret@bucket',
      PUBLIC_URL: 'https://groundswell.example/shop',
      TRUSTED_PROXIES: '10.0.0.0/8, proxy.example',
      USER_CONTENT_HOST: 'https://pictures.example',
      MAIL_FROM: 'Groundswell',
      INBOUND_MAIL_DOMAIN: 'answers.example',
    });
    expect(found.map((line) => line.split(':')[0]).sort()).toEqual([
      'INBOUND_MAIL_SECRET',
      'MAIL_FROM',
      'OEMBED_URL',
      'PUBLIC_URL',
      'STORAGE_URL',
      'TRUSTED_PROXIES',
      'USER_CONTENT_HOST',
    ]);
  });

  it.each([
    ['PUBLIC_URL', 'https://groundswell.example?x=1'],
    ['PUBLIC_URL', 'https://me:word@groundswell.example'],
    ['STORAGE_URL', 's3:bucket'],
    ['STORAGE_URL', 's3://'],
    ['STORAGE_URL', 's3://key@bucket'],
    ['STORAGE_URL', 's3://key:secret@bucket?endpoint=minio:9000'],
    ['STORAGE_URL', 's3://key:secret@bucket?regoin=eu-west-3'],
    ['STORAGE_URL', 'file:files'],
    ['STORAGE_URL', 'file://host/files'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0'],
    ['SMTP_URL', 'smtp:mail.example'],
  ])('takes no %s like %s', (name, value) => {
    expect(problems({ ...LOCAL, [name]: value })).toHaveLength(1);
  });

  it.each([
    ['PUBLIC_URL', 'http://[::1]:8080/'],
    ['STORAGE_URL', 's3://pictures?region=eu-west-3'],
    ['STORAGE_URL', 's3://k:s%2F%2B@pictures/base?endpoint=https%3A%2F%2Fs3.example&path_style=1'],
    ['STORAGE_URL', 'file:///var/lib/files'],
    ['TRUSTED_PROXIES', 'loopback, 10.0.0.0/8, fd00::/8, 192.0.2.7'],
    ['USER_CONTENT_HOST', 'pictures.example:8443'],
    ['MAIL_FROM', 'hello@groundswell.example'],
  ])('takes %s like %s', (name, value) => {
    expect(problems({ ...LOCAL, [name]: value })).toEqual([]);
  });

  it('never repeats a value, which may be a secret', () => {
    expect(
      problems({ SECRET_KEY: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@h/d' }).join(),
    ).not.toMatch('hunter2');
  });

  it.each(['javascript:alert(1)', 'ftp://x', 'localhost:3000', 'https://'])(
    'takes no public address like %s',
    (PUBLIC_URL) => {
      expect(problems({ ...LOCAL, PUBLIC_URL })).toHaveLength(1);
    },
  );

  it.each([
    ['PUBLIC_URL', undefined],
    ['SECRET_KEY', undefined],
    ['SECRET_KEY', 'groundswell-local-secret-not-for-production'],
    ['STRIPE_SECRET_KEY', undefined],
    ['STRIPE_SECRET_KEY', 'sk_test_x'],
    ['STRIPE_PUBLISHABLE_KEY', undefined],
    ['STRIPE_WEBHOOK_SECRET', undefined],
    ['STRIPE_API_BASE', 'http://127.0.0.1:1'],
    ['SMTP_URL', undefined],
    ['MAIL_FROM', undefined],
    ['TEST_CLOCK', '1'],
    ['CRASH_AT', 'after_commit'],
  ])('refuses production with %s = %s', (name, value) => {
    expect(problems({ ...PRODUCTION, [name]: value }).join()).toContain(name);
  });

  it('names what production lacks beside what cannot be read', () => {
    const found = problems({ NODE_ENV: 'production', PORT: 'x' });
    expect(found.join()).toMatch(/PORT.*PUBLIC_URL.*SECRET_KEY/);
  });

  it('takes production, also with the sandbox when that is said', () => {
    const settings = readConfiguration(PRODUCTION);
    expect(settings.isProduction).toBe(true);
    expect(settings.stripeWebhookSecrets).toEqual(['whsec_a', 'whsec_b']);
    const sandbox = { STRIPE_API_BASE: 'http://gateway:1/', STRIPE_SECRET_KEY: 'sk_test_x' };
    const allowed = readConfiguration({ ...PRODUCTION, ...sandbox, ALLOW_SANDBOX_PAYMENTS: '1' });
    expect(allowed.stripeApiBase).toBe('http://gateway:1');
  });

  it('is no production for the local market, whatever the libraries are told', () => {
    const settings = readConfiguration({ ...LOCAL, NODE_ENV: 'production', LOCAL_MARKET: '1' });
    expect(settings).toMatchObject({ isProduction: false, environment: 'development' });
  });

  it('fills in the rest, empty values too, and cannot be changed', () => {
    const settings = readConfiguration({ ...LOCAL, PORT: '', HOST: '', DATA_DIR: 'x/../y' });
    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      databaseStatements: 'named',
      trustedProxies: [],
      allowSandboxPayments: false,
      testClock: false,
      metricsPort: undefined,
    });
    expect(settings.storageUrl).toBe(`file:${join(settings.dataDir, 'files')}`);
    expect(() => Object.assign(settings, { port: 1 })).toThrow(TypeError);
    expect(readConfiguration({ ...LOCAL, HOST: '::1', PORT: '81' }).publicUrl).toBe(
      'http://[::1]:81',
    );
  });

  it('can be replaced in part, and stays frozen', () => {
    const before = config().publicUrl;
    overrideConfiguration({ port: 81 });
    expect(config()).toMatchObject({ port: 81, publicUrl: before });
    expect(() => Object.assign(config() as Partial<Configuration>, { port: 1 })).toThrow(TypeError);
  });
});

describe('the project root', () => {
  it('is found from any folder', () => {
    const before = process.cwd();
    process.chdir(tmpdir());
    expect(readFileSync(join(projectRoot(), 'package.json'), 'utf8')).toContain('"#*"');
    process.chdir(before);
  });
});
