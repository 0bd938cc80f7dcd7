import type { z } from 'zod';
import { newPerkBody, type PerkBody, perkBody, TEXT_FIELDS } from '#modules/perks/index.ts';
import type { Currency } from '#money/currency.ts';
import { nextDay, startOfDay } from '#platform/clock/zones.ts';
import type { FieldMessage, FieldMessages } from '#platform/errors/app-error.ts';
import { schemaError } from '#platform/http/error-answer.ts';
import { listOf, textOf, typedCents } from '../typed-values.ts';
import { readContents } from './read-perk-items.ts';

type Form = Readonly<Record<string, unknown>>;
interface Place {
  readonly currency: Currency;
  readonly timeZone: string;
}
type Problems = Record<string, FieldMessage[]>;

const numberOf = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null);

/** What stands in the fields of the form; those that are locked are not sent, and so left out. */
function perkOf(
  form: Form,
  { currency, timeZone }: Place,
  problems: Problems,
): Record<string, unknown> {
  const amount = (name: string, isNeeded: boolean) => {
    const text = textOf(form[name]).trim();
    if (text === '' && !isNeeded) return null;
    const cents = typedCents(text, currency);
    if (cents === null) problems[name] = ['errors.perks.amount'];
    return cents;
  };
  const count = (name: string) => {
    const text = textOf(form[name]).trim();
    if (text === '') return null;
    const number = numberOf(text);
    if (number === null) problems[name] = ['errors.perks.count'];
    return number;
  };
  const fees = listOf(form.rate_fee);
  const rates = listOf(form.rate_to).flatMap((destination, place) => {
    if (destination === '') return [];
    const text = (fees[place] ?? '').trim();
    const fee = text === '' ? 0 : typedCents(text, currency);
    if (fee === null) problems.rates = ['errors.perks.amount'];
    return { destination, fee_cents: fee ?? 0 };
  });
  const ships = textOf(form.ships) === 'yes';
  if (form.promised !== undefined && !['yes', 'no'].includes(textOf(form.ships))) {
    problems.ships = ['errors.perks.choose_shipping'];
  }
  if (ships && form.promised !== undefined && rates.length === 0 && !problems.rates) {
    problems.rates = ['errors.perks.no_destination'];
  }
  const contents = form.promised === undefined ? [] : readContents(form, problems);
  const day = (name: string, isEnd: boolean) => {
    const text = textOf(form[name]);
    if (text === '') return null;
    const instant = startOfDay(isEnd ? nextDay(text) : text, timeZone);
    if (instant === null) problems[name] = ['errors.perks.day'];
    return instant;
  };
  const [month, year] = [textOf(form.delivery_month), textOf(form.delivery_year)];
  if ((month === '') !== (year === '')) problems.delivery_month = ['errors.perks.month'];
  return {
    ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, textOf(form[name])])),
    retail_cents: amount('retail_cents', false),
    status: textOf(form.status) || 'active',
    featured: form.featured !== undefined,
    limit: count('limit'),
    limit_per_contributor: count('limit_per_contributor'),
    delivery_month: month && year ? `${year}-${month.padStart(2, '0')}` : null,
    available_from: day('available_from', false),
    available_until: day('available_until', true),
    ...(form.promised === undefined
      ? {}
      : {
          price_cents: amount('price_cents', true),
          kind: textOf(form.kind) || 'standard',
          ships,
          rates: ships ? rates : [],
          contents,
        }),
  };
}

/** A form as far as it can be read. */
export type ReadForm<Body> =
  | { readonly body: Body; readonly problems: null }
  /** `sound` is what nothing is wrong with, so that the rest of the rules can be asked about it. */
  | { readonly body: null; readonly problems: FieldMessages; readonly sound: PerkBody };

function judged<S extends z.ZodObject>(
  schema: S,
  body: Record<string, unknown>,
  problems: Problems,
): ReadForm<z.output<S>> {
  const parsed = schema.safeParse(body);
  const isClean = Object.keys(problems).length === 0;
  if (parsed.success && isClean) return { body: parsed.data, problems: null };
  const wrong = new Set(parsed.error?.issues.map(({ path: [name] }) => String(name)));
  // An item is named by fields of its own.
  const isSound = (name: string) => !wrong.has(name) && !problems[name] && name !== 'contents';
  const sound = Object.fromEntries(Object.entries(body).filter(([name]) => isSound(name)));
  const bySchema = parsed.success ? {} : schemaError(parsed.error).fields;
  return { body: null, problems: { ...bySchema, ...problems }, sound: perkBody.parse(sound) };
}

/** A new perk from its form, or all that is wrong with its fields. */
export function readNewPerk(form: Form, place: Place) {
  const problems: Problems = {};
  return judged(newPerkBody, perkOf(form, place, problems), problems);
}

/** An edit from the form of a perk, or all that is wrong with its fields. */
export function readPerk(form: Form, place: Place) {
  const version = numberOf(textOf(form.version));
  const problems: Problems = {};
  const body = perkOf(form, place, problems);
  return judged(perkBody, { ...body, ...(version === null ? {} : { version }) }, problems);
}
