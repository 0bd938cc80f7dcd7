import { CURRENCIES, type Currency } from '#money/currency.ts';
import type { DraftPatch, FormValues } from '../editor-view.ts';
import { textOf, typedCents } from '../typed-values.ts';

const isCurrency = (code: string): code is Currency => Object.hasOwn(CURRENCIES, code);

/**
 * What the form says, by the names of the wire. Fields that are locked are not in it. A goal that
 * is no amount becomes no number, which the wire refuses; an empty one is left as it is.
 */
export function readFunding(form: FormValues): DraftPatch {
  const has = (name: string) => form[name] !== undefined;
  const currency = textOf(form.currency);
  const goal = textOf(form.goal_cents);
  return {
    ...(has('funding_type') && { funding_type: textOf(form.funding_type) as 'flexible' | 'fixed' }),
    ...(isCurrency(currency) && {
      currency,
      ...(goal.trim() !== '' && { goal_cents: typedCents(goal, currency) ?? Number.NaN }),
    }),
    ...(has('duration_days') && { duration_days: Number(textOf(form.duration_days)) || 0 }),
    ...(has('time_zone') && { time_zone: textOf(form.time_zone) }),
    ...(has('recipient_type') && {
      recipient_type: textOf(form.recipient_type) as 'individual' | 'business' | 'nonprofit',
    }),
    ...(has('bank_country') && { bank_country: textOf(form.bank_country) || null }),
    ...(has('forever_shown') && { forever_opt_in: has('forever_opt_in') }),
  };
}
