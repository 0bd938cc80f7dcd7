import { z } from 'zod';
import { setting } from './setting-forms.ts';

/** The variables of this part. */
export const inboundMailEnvironment = z
  .object({
    INBOUND_MAIL_DOMAIN: setting(
      z
        .string()
        .max(180)
        .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a domain in small letters')
        .optional(),
      'where answers to our mails go; with INBOUND_MAIL_SECRET or not at all',
      'off',
    ),
    INBOUND_MAIL_SECRET: setting(
      z.string().min(32, 'must have at least 32 characters').optional(),
      'what the service that hands them over signs with, 32 characters or more',
      'off',
    ),
  })
  .refine(
    (given) =>
      (given.INBOUND_MAIL_DOMAIN === undefined) === (given.INBOUND_MAIL_SECRET === undefined),
    {
      path: ['INBOUND_MAIL_SECRET'],
      error: 'INBOUND_MAIL_DOMAIN and INBOUND_MAIL_SECRET are set together or not at all',
    },
  );

/** Where answers to our mails go, and what the service that takes them signs with. */
export interface InboundMail {
  readonly domain: string;
  readonly secret: string;
}

let settings: { value: InboundMail | undefined } | undefined;

/** The settings of this process; undefined where answers by mail are not taken. Throws for a wrong one. */
export function inboundMail(): InboundMail | undefined {
  settings ??= { value: readInboundMail(process.env) };
  return settings.value;
}

/** For tests: replaces the settings until it is called again. */
export function overrideInboundMail(value: InboundMail | undefined): void {
  settings = { value };
}

/** What is wrong with an environment's settings of inbound mail, a line each. */
export function inboundMailProblems(env: NodeJS.ProcessEnv): string[] {
  const { error } = inboundMailEnvironment.safeParse(givenIn(env));
  return error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
}

function readInboundMail(env: NodeJS.ProcessEnv): InboundMail | undefined {
  const parsed = inboundMailEnvironment.safeParse(givenIn(env));
  if (!parsed.success) throw new Error(inboundMailProblems(env).join('\n'));
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret } = parsed.data;
  return domain === undefined || secret === undefined ? undefined : { domain, secret };
}

function givenIn(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}
