import { randomBytes } from 'node:crypto';
import { config } from '#platform/config/config.ts';
import { isEqual, signature } from '#platform/http/cookies.ts';
import { FASTEST_FORM_MS } from '../rules.ts';

/** What a person types; each has another name in every form that is rendered. */
const CAPTCHA_FIELDS = ['firstname', 'lastname', 'email', 'password'] as const;
export type CaptchaField = (typeof CAPTCHA_FIELDS)[number];

/** Nobody keeps a form open longer (milliseconds). */
const OLDEST = 24 * 3600 * 1000;

/** What a form carries so that its answer can be told from a program's. */
export interface CaptchaForm {
  /** Milliseconds since 1970, when the form was rendered. */
  readonly timestamp: string;
  readonly spinner: string;
  readonly fields: Readonly<Record<CaptchaField, string>>;
  /** Whether the form asked for a consent of its own. */
  readonly isDoubleOptIn: boolean;
}

/** A new form, rendered `now`. */
export function makeCaptchaForm(now: Date, isDoubleOptIn: boolean): CaptchaForm {
  const timestamp = String(now.getTime());
  const body = `${isDoubleOptIn ? 'c' : 'n'}${randomBytes(9).toString('base64url')}`;
  const spinner = `${body}.${spinnerMac(timestamp, body)}`;
  return { timestamp, spinner, fields: fieldNames(timestamp, spinner), isDoubleOptIn };
}

export type CaptchaProblem =
  | 'spinner'
  | 'too_fast'
  | 'too_old'
  | 'future'
  | 'honeypot'
  | 'mismatch';

/** Why a form is taken for a program's: its own marks, or the widget. */
export type FormDoubt = CaptchaProblem | 'widget';

/** The answer to a form: what was typed under the hidden names, and why it is not believed, if so. */
export interface CaptchaAnswer {
  readonly typed: Readonly<Record<CaptchaField, string>>;
  readonly isDoubleOptIn: boolean;
  readonly problem: CaptchaProblem | undefined;
}

/**
 * Reads an answer. The plain names are traps: people do not see those fields, and what they hold
 * makes the answer a program's.
 */
export function readCaptchaForm(body: Readonly<Record<string, unknown>>, now: Date): CaptchaAnswer {
  const timestamp = textOf(body.timestamp);
  const spinner = textOf(body.spinner);
  const names = fieldNames(timestamp, spinner);
  const typed = Object.fromEntries(
    CAPTCHA_FIELDS.map((field) => [field, textOf(body[names[field]])]),
  ) as Record<CaptchaField, string>;
  const isTrapped = CAPTCHA_FIELDS.some((field) => textOf(body[field]) !== '');
  const problem = isTrapped ? 'honeypot' : formProblem(timestamp, spinner, now);
  return { typed, isDoubleOptIn: spinner.startsWith('c'), problem };
}

type Fields = Readonly<Record<string, unknown>>;
const TRAP = 'trap_';

/**
 * The same form with its fields by their plain names, and what stood in the traps under `trap_…`: so
 * that what was typed can be shown again in a form of other names.
 */
export function withPlainNames<F extends Fields>(form: F): F {
  return renamed(form, plainNames(form)) as F;
}

/** Undoes withPlainNames. */
export function withHiddenNames(form: Fields): Fields {
  const back = [...plainNames(form)].map(([hidden, plain]): [string, string] => [plain, hidden]);
  return renamed(form, new Map(back));
}

function plainNames(form: Fields): Map<string, string> {
  const names = fieldNames(textOf(form.timestamp), textOf(form.spinner));
  return new Map(
    CAPTCHA_FIELDS.flatMap((field) => [
      [field, `${TRAP}${field}`],
      [names[field], field],
    ]),
  );
}

function renamed(form: Fields, names: ReadonlyMap<string, string>): Fields {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [names.get(name) ?? name, value]),
  );
}

function formProblem(timestamp: string, spinner: string, now: Date): CaptchaProblem | undefined {
  const [body = '', mac = ''] = spinner.split('.', 2);
  if (!/^\d{1,15}$/.test(timestamp) || !isEqual(mac, spinnerMac(timestamp, body))) return 'spinner';
  const age = now.getTime() - Number(timestamp);
  if (age < 0) return 'future';
  if (age < FASTEST_FORM_MS) return 'too_fast';
  return age > OLDEST ? 'too_old' : undefined;
}

function fieldNames(timestamp: string, spinner: string): Record<CaptchaField, string> {
  const nameOf = (field: CaptchaField): string => {
    const mac = signature(config().secretKey, 'form-field', `${field} ${timestamp} ${spinner}`);
    return `f${Buffer.from(mac, 'base64url').toString('hex').slice(0, 24)}`;
  };
  return Object.fromEntries(CAPTCHA_FIELDS.map((field) => [field, nameOf(field)])) as Record<
    CaptchaField,
    string
  >;
}

function spinnerMac(timestamp: string, body: string): string {
  return signature(config().secretKey, 'form-spinner', `${timestamp} ${body}`);
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value.length <= 4_000 ? value : '';
}
