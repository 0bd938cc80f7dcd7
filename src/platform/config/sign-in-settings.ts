import { z } from 'zod';
import { flag, setting } from './setting-forms.ts';

const address = z.url({ protocol: /^https?$/, error: 'must be a URL with http or https' });

/** The variables of this part. */
export const signInEnvironment = z.object({
  DOUBLE_OPT_IN_EVERYWHERE: setting(
    flag.default(false),
    'asks everybody, not Europe alone, to confirm mails',
    'off',
  ),
  STAFF_SECOND_FACTOR: setting(
    flag.default(false),
    'people with a role need a second factor; without it their role gives them nothing',
    'off',
  ),
  CAPTCHA_SITE_KEY: setting(
    z.string().length(40, 'must have exactly 40 characters').optional(),
    'a captcha on sign-up, when both keys are given',
    'off',
  ),
  CAPTCHA_SECRET: setting(z.string().min(1).optional(), "the captcha's other key", 'off'),
  CAPTCHA_VERIFY_URL: setting(
    address.default('https://www.google.com/recaptcha/api/siteverify'),
    "who judges a captcha's answer",
  ),
  CAPTCHA_SCRIPT_URL: setting(
    address.default('https://www.google.com/recaptcha/api.js'),
    "where the captcha's script comes from",
  ),
  FACEBOOK_CLIENT_ID: setting(
    z.string().min(1).optional(),
    'log-in with Facebook, when both keys are given',
    'off',
  ),
  FACEBOOK_CLIENT_SECRET: setting(z.string().min(1).optional(), "Facebook's other key", 'off'),
  FACEBOOK_AUTHORIZE_URL: setting(
    address.default('https://www.facebook.com/v23.0/dialog/oauth'),
    'where people log in',
  ),
  FACEBOOK_TOKEN_URL: setting(
    address.default('https://graph.facebook.com/v23.0/oauth/access_token'),
    'where a log-in is redeemed',
  ),
  FACEBOOK_USER_URL: setting(
    address.default('https://graph.facebook.com/v23.0/me?fields=id,email,first_name,last_name'),
    'who says who logged in',
  ),
});

export interface CaptchaSettings {
  /** 40 characters; known to the browser. */
  readonly siteKey: string;
  readonly secret: string;
  readonly verifyUrl: string;
  readonly scriptUrl: string;
}

export interface FacebookSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** Answers who an access token belongs to. */
  readonly userUrl: string;
}

/** What the outside decides about signing up and signing in; a part that is not set up is hidden. */
export interface SignInSettings {
  readonly doubleOptInEverywhere: boolean;
  /** Whether people with a role must have a second factor. */
  readonly staffSecondFactor: boolean;
  readonly captcha: CaptchaSettings | undefined;
  readonly facebook: FacebookSettings | undefined;
}

let settings: SignInSettings | undefined;

/** The settings of this process, checked when they are first asked for. Throws for a wrong one. */
export function signInSettings(): SignInSettings {
  settings ??= readSignInSettings(process.env);
  return settings;
}

/** For tests: replaces some settings until it is called again. */
export function overrideSignInSettings(changes: Partial<SignInSettings>): void {
  settings = { ...readSignInSettings(process.env), ...changes };
}

/** What is wrong with an environment's settings of signing in, a line each. */
export function signInProblems(env: NodeJS.ProcessEnv): string[] {
  const { error } = signInEnvironment.safeParse(givenIn(env));
  return error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
}

/** Checks an environment; all problems are named at once. */
export function readSignInSettings(env: NodeJS.ProcessEnv): SignInSettings {
  const parsed = signInEnvironment.safeParse(givenIn(env));
  if (!parsed.success) {
    const lines = signInProblems(env).map((line) => `  ${line}`);
    throw new Error(`The settings of signing in cannot be used:\n${lines.join('\n')}`);
  }
  const { data } = parsed;
  return {
    doubleOptInEverywhere: data.DOUBLE_OPT_IN_EVERYWHERE,
    staffSecondFactor: data.STAFF_SECOND_FACTOR,
    captcha:
      data.CAPTCHA_SITE_KEY && data.CAPTCHA_SECRET
        ? {
            siteKey: data.CAPTCHA_SITE_KEY,
            secret: data.CAPTCHA_SECRET,
            verifyUrl: data.CAPTCHA_VERIFY_URL,
            scriptUrl: data.CAPTCHA_SCRIPT_URL,
          }
        : undefined,
    facebook: facebookOf(data),
  };
}

function facebookOf(data: z.infer<typeof signInEnvironment>): FacebookSettings | undefined {
  const { FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: clientSecret } = data;
  if (!clientId || !clientSecret) return undefined;
  return {
    clientId,
    clientSecret,
    authorizeUrl: data.FACEBOOK_AUTHORIZE_URL,
    tokenUrl: data.FACEBOOK_TOKEN_URL,
    userUrl: data.FACEBOOK_USER_URL,
  };
}

function givenIn(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}
