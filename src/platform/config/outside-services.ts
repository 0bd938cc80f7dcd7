import { z } from 'zod';
import { setting } from './setting-forms.ts';

const address = z.url({ protocol: /^https?$/, error: 'must be a URL with http or https' });

/** The variables of this part. */
export const servicesEnvironment = z.object({
  COUNTRY_DATABASE: setting(
    z.string().optional(),
    "a file of networks and their countries in MaxMind's format, newer than ours",
    'the table that comes with the product',
  ),
  ERROR_REPORTING_DSN: setting(
    address
      .refine((text) => /^https?:\/\/[^/@\s]+@[^/\s]+\/.+/.test(text), {
        error: 'must be a DSN: https://KEY@HOST/PROJECT',
      })
      .optional(),
    "where browsers send errors, by Sentry's protocol; only from hosts that end in .com or .net",
    'off',
  ),
  EXCHANGE_RATES_URL: setting(
    address.optional(),
    "a daily feed in the form of the European Central Bank's",
    'the dated table of the migrations',
  ),
  FACEBOOK_SHARE_COUNT_URL: setting(
    address.refine((text) => text.includes('{url}'), { error: 'must contain {url}' }).optional(),
    'answers how often an address was shared; `{url}` stands for it',
    'off',
  ),
});

/** Services that may be asked or told something; what is not configured is not used. */
export interface OutsideServices {
  /** Path of a table of networks in place of the one that is built in. */
  readonly countryDatabase: string | undefined;
  /** Where browsers send their errors; known to everybody. */
  readonly errorReportingDsn: string | undefined;
  /** A feed in the form of the European Central Bank. */
  readonly exchangeRatesUrl: string | undefined;
  /** Answers how often an address was shared; `{url}` stands for it. May hold an access token. */
  readonly facebookShareCountUrl: string | undefined;
}

let settings: OutsideServices | undefined;

/** The settings of this process, checked when they are first asked for. Throws for a wrong one. */
export function outsideServices(): OutsideServices {
  settings ??= readOutsideServices(process.env);
  return settings;
}

/** For tests: replaces some settings until it is called again. */
export function overrideOutsideServices(changes: Partial<OutsideServices>): void {
  settings = { ...readOutsideServices(process.env), ...changes };
}

/** What is wrong with an environment's settings of outside services, a line each. */
export function outsideServiceProblems(env: NodeJS.ProcessEnv): string[] {
  const { error } = servicesEnvironment.safeParse(givenIn(env));
  return error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
}

function readOutsideServices(env: NodeJS.ProcessEnv): OutsideServices {
  const parsed = servicesEnvironment.safeParse(givenIn(env));
  if (!parsed.success) throw new Error(outsideServiceProblems(env).join('\n'));
  return {
    countryDatabase: parsed.data.COUNTRY_DATABASE,
    errorReportingDsn: parsed.data.ERROR_REPORTING_DSN,
    exchangeRatesUrl: parsed.data.EXCHANGE_RATES_URL,
    facebookShareCountUrl: parsed.data.FACEBOOK_SHARE_COUNT_URL,
  };
}

function givenIn(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}
