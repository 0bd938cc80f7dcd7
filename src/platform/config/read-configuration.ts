import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { projectRoot } from './project-root.ts';
import { environment, LOCAL_SECRET } from './environment.ts';
import { inboundMailProblems } from './inbound-mail.ts';
import { outsideServiceProblems } from './outside-services.ts';
import { signInProblems } from './sign-in-settings.ts';
import { videoProblems } from './video-settings.ts';

type Environment = z.infer<typeof environment>;

/** Everything the outside decides about this process; business switches are settings rows instead. */
export interface Configuration {
  readonly environment: Environment['NODE_ENV'];
  readonly isProduction: boolean;
  readonly databaseUrl: string;
  /** Past a pooler, to the database itself; undefined where there is none between. */
  readonly databaseDirectUrl: string | undefined;
  readonly databaseStatements: 'named' | 'unnamed';
  readonly databasePool: number;
  /** Origin people use, without a slash at the end. */
  readonly publicUrl: string;
  readonly host: string;
  readonly port: number;
  readonly metricsHost: string;
  readonly metricsPort: number | undefined;
  readonly dataDir: string;
  readonly secretKey: string;
  readonly stripeSecretKey: string;
  readonly stripePublishableKey: string;
  /** Several while a secret is being rotated; any of them may sign. */
  readonly stripeWebhookSecrets: readonly string[];
  /** Undefined: the provider's own address. */
  readonly stripeApiBase: string | undefined;
  readonly stripeJsUrl: string | undefined;
  readonly allowSandboxPayments: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Who reads what is written by the contact forms. */
  readonly mailContact: string;
  /** `file:/absolute/folder` or `s3://bucket?…`. */
  readonly storageUrl: string;
  readonly userContentHost: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly testClock: boolean;
  readonly crashAt: string | undefined;
}

/** Lists every setting that is missing or wrong, one per line. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

/** Checks an environment. Throws ConfigurationError with all problems at once. */
export function readConfiguration(env: NodeJS.ProcessEnv): Configuration {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return given[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`;
    });
    if (isProduction(given)) problems.push(...productionProblems(given));
    throw new ConfigurationError([...problems, ...partProblems(env)]);
  }
  const problems = [
    ...(isProduction(given) ? productionProblems(given) : []),
    ...partProblems(env),
  ];
  if (problems.length > 0) throw new ConfigurationError(problems);
  return Object.freeze(configurationOf(parsed.data));
}

/** The settings of parts, which read their own. */
function partProblems(env: NodeJS.ProcessEnv): string[] {
  return [
    ...signInProblems(env),
    ...outsideServiceProblems(env),
    ...inboundMailProblems(env),
    ...videoProblems(env),
  ];
}

/** The local market runs the libraries' fast production code, yet with demo log-ins and sandbox. */
function isProduction(env: Record<string, string | undefined>): boolean {
  const isLocal = env.LOCAL_MARKET === '1' || env.LOCAL_MARKET === 'true';
  return env.NODE_ENV === 'production' && !isLocal;
}

/** Without these people would be sent to a wrong address, or get no mail, or pay nobody. */
const NEEDED = [
  'PUBLIC_URL',
  'SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'SMTP_URL',
  'MAIL_FROM',
];

function productionProblems(env: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  for (const name of NEEDED) {
    if (env[name] === undefined) problems.push(`${name} must be set in production`);
  }
  if (env.SECRET_KEY === LOCAL_SECRET) problems.push('SECRET_KEY must not be the local one');
  for (const name of ['TEST_CLOCK', 'CRASH_AT']) {
    if (env[name] !== undefined && env[name] !== '0' && env[name] !== 'false') {
      problems.push(`${name} is for tests and must not be set in production`);
    }
  }
  return [...problems, ...sandboxProblems(env)];
}

function sandboxProblems(env: Record<string, string | undefined>): string[] {
  if (env.ALLOW_SANDBOX_PAYMENTS === '1' || env.ALLOW_SANDBOX_PAYMENTS === 'true') return [];
  const problems: string[] = [];
  if (env.STRIPE_API_BASE !== undefined) {
    problems.push('STRIPE_API_BASE needs ALLOW_SANDBOX_PAYMENTS=1 in production');
  }
  if (env.STRIPE_SECRET_KEY?.startsWith('sk_test_')) {
    problems.push('STRIPE_SECRET_KEY is a test key; set ALLOW_SANDBOX_PAYMENTS=1 to allow it');
  }
  if (env.STRIPE_WEBHOOK_SECRET === undefined) {
    problems.push('STRIPE_WEBHOOK_SECRET must be set in production');
  }
  return problems;
}

function configurationOf(env: Environment): Configuration {
  const dataDir = resolve(env.DATA_DIR ?? join(projectRoot(), '.data'));
  const isLocal = env.NODE_ENV === 'production' && env.LOCAL_MARKET;
  return {
    environment: isLocal ? 'development' : env.NODE_ENV,
    isProduction: env.NODE_ENV === 'production' && !isLocal,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseStatements: env.DATABASE_STATEMENTS,
    databasePool: env.DATABASE_POOL,
    publicUrl: env.PUBLIC_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`,
    host: env.HOST,
    port: env.PORT,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT,
    dataDir,
    secretKey: env.SECRET_KEY,
    stripeSecretKey: env.STRIPE_SECRET_KEY,
    stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
    stripeWebhookSecrets: env.STRIPE_WEBHOOK_SECRET,
    stripeApiBase: env.STRIPE_API_BASE,
    stripeJsUrl: env.STRIPE_JS_URL,
    allowSandboxPayments: env.ALLOW_SANDBOX_PAYMENTS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailContact: env.MAIL_CONTACT ?? addressIn(env.MAIL_FROM),
    storageUrl: env.STORAGE_URL ?? `file:${join(dataDir, 'files')}`,
    userContentHost: env.USER_CONTENT_HOST,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    testClock: env.TEST_CLOCK,
    crashAt: env.CRASH_AT,
  };
}

/** The address of `Name <address>`, or of an address alone. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}

function hostInUrl(name: string): string {
  if (name === '0.0.0.0' || name === '::') return 'localhost';
  return name.includes(':') ? `[${name}]` : name;
}
