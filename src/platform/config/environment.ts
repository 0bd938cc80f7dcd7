import { z } from 'zod';
import {
  flag,
  host,
  list,
  mailServer,
  networks,
  origin,
  port,
  schemes,
  sender,
  setting,
  storage,
  webUrl,
} from './setting-forms.ts';

/** Who signs with it is no production. */
export const LOCAL_SECRET = 'groundswell-local-secret-not-for-production';

/** The variables of the application itself; parts have their own beside them. */
export const environment = z.object({
  NODE_ENV: setting(
    z.enum(['development', 'production', 'test']).default('development'),
    '`production` asks for real secrets, a provider and a fixed clock',
  ),
  LOCAL_MARKET: setting(flag.default(false), 'set by `npm start` alone, see above', 'off'),
  DATABASE_URL: setting(
    schemes('postgres', 'postgresql'),
    'PostgreSQL 15 or newer',
    'the embedded one',
  ),
  DATABASE_DIRECT_URL: setting(
    schemes('postgres', 'postgresql').optional(),
    'the database itself, where DATABASE_URL leads to a pooler',
    'as DATABASE_URL',
  ),
  DATABASE_STATEMENTS: setting(
    z.enum(['named', 'unnamed']).default('named'),
    '`unnamed` behind a pooler',
  ),
  DATABASE_POOL: setting(
    z.coerce.number().int().min(1).max(500).default(16),
    'connections per process',
  ),
  PUBLIC_URL: setting(
    origin.optional(),
    'the address people use; https makes cookies secure',
    'from HOST and PORT',
  ),
  HOST: setting(z.string().default('127.0.0.1'), 'the address to listen on'),
  PORT: setting(port.default(3000), 'the port to listen on, 0 for any'),
  METRICS_HOST: setting(z.string().default('127.0.0.1'), 'where METRICS_PORT listens'),
  METRICS_PORT: setting(
    port.optional(),
    'figures for Prometheus and `/health/…` of any role, on a port of their own',
    'none',
  ),
  DATA_DIR: setting(
    z.string().optional(),
    'database, files, secrets, logs of the local parts',
    '.data',
  ),
  SECRET_KEY: setting(
    z.string().min(32, 'must have at least 32 characters').default(LOCAL_SECRET),
    'at least 32 characters; signs cookies, forms and links',
    'made once per data folder',
  ),
  STRIPE_SECRET_KEY: setting(
    z.string().default('sk_test_groundswell'),
    "the provider's key for calls",
    'of the sandbox',
  ),
  STRIPE_PUBLISHABLE_KEY: setting(
    z.string().default('pk_test_groundswell'),
    "the provider's key for the card form",
    'of the sandbox',
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    list.default([]),
    "signs the provider's messages; several with commas while one is replaced",
    'of the sandbox',
  ),
  STRIPE_API_BASE: setting(webUrl.optional(), 'where calls go', 'the provider’s'),
  STRIPE_JS_URL: setting(webUrl.optional(), 'where the card form comes from', 'the provider’s'),
  ALLOW_SANDBOX_PAYMENTS: setting(
    flag.default(false),
    'lets a production start without a real provider',
    'off',
  ),
  SMTP_URL: setting(
    mailServer.optional(),
    'how mail leaves; without it mail is kept, see /dev/outbox (outside production, from this machine)',
    'none',
  ),
  MAIL_FROM: setting(sender.default('Groundswell <hello@groundswell.test>'), 'who mails come from'),
  MAIL_CONTACT: setting(
    z.email('must be one mail address').optional(),
    'who reads what the contact forms send',
    'the address in MAIL_FROM',
  ),
  STORAGE_URL: setting(
    storage.optional(),
    'where files are kept: `file:…` or `s3://…`',
    'a folder in DATA_DIR',
  ),
  USER_CONTENT_HOST: setting(host.optional(), 'another host for what people upload', 'none'),
  TRUSTED_PROXIES: setting(
    networks.default([]),
    'addresses whose forwarding headers are believed',
    'none',
  ),
  LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    'the least that is written',
  ),
  TEST_CLOCK: setting(flag.default(false), 'a clock that tests move; refused in production', 'off'),
  CRASH_AT: setting(
    z.string().optional(),
    'where tests end the process; refused in production',
    'none',
  ),
});
