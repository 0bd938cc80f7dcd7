import { postalProblem } from '#modules/geography/rules.ts';
import type { TextKey, Translate } from '#platform/web/messages.tsx';
import { NO_PERK } from '../order.ts';

/** What is to be put right, in the reader's words, by the name of its field. */
export type FieldProblems = Readonly<Record<string, string>>;

type Control = HTMLInputElement | HTMLSelectElement;

/** What is missing or unreadable in a part of the form as it stands. What isn't shown isn't asked for. */
export function fieldProblems(
  form: HTMLFormElement | null,
  place: number,
  t: Translate,
): FieldProblems {
  const part = form?.querySelectorAll('.checkout-part')[place - 1];
  const controls = [...(part?.querySelectorAll<Control>('input, select') ?? [])];
  const wrong = controls.filter((control) => control.offsetParent !== null && !isValid(control));
  const found = wrong.map((control) => [control.name, t(problemOf(control))]);
  return {
    ...(place === 1 && form ? choiceProblem(form, t) : postalFault(controls, t)),
    ...Object.fromEntries(found),
  };
}

/** Spaces alone are nothing, as for the server. */
const isValid = ({ disabled, required, validity, value }: Control): boolean =>
  disabled || (validity.valid && (!required || value.trim() !== ''));

const MISSING: Readonly<Record<string, TextKey>> = {
  firstname: 'checkout.missing_firstname',
  lastname: 'checkout.missing_lastname',
  'address.country': 'checkout.missing_country',
  'address.address': 'checkout.missing_street',
  'address.city': 'checkout.missing_city',
};

function problemOf({ name, validity }: Control): TextKey {
  if (name === 'email') {
    return validity.valueMissing ? 'checkout.missing_email' : 'checkout.bad_email';
  }
  if (name.startsWith('quantity.')) return 'checkout.bad_quantity';
  if (name === 'extra') return 'checkout.missing_amount';
  // What else has to be there is chosen: an option of a perk, a state.
  return MISSING[name] ?? 'checkout.missing_option';
}

/** A perk has to be chosen or refused; without one there is an amount. */
function choiceProblem(form: HTMLFormElement, t: Translate): FieldProblems {
  const data = new FormData(form);
  const isAmount = String(data.get('extra') ?? '').trim() !== '';
  if (data.get('perk_id') === null) return { perk_id: t('checkout.missing_perk') };
  if (data.get('perk_id') === NO_PERK && !isAmount) return { extra: t('checkout.missing_amount') };
  return {};
}

/** Checks the postal code before the card is entered: refused at the end, the card has to be typed again. */
function postalFault(controls: readonly Control[], t: Translate): FieldProblems {
  const shown = (name: string) =>
    controls.find((control) => control.name === name && control.offsetParent !== null);
  const code = shown('address.zipcode');
  if (!code) return {};
  const problem = postalProblem(shown('address.country')?.value ?? '', code.value.trim());
  if (problem === null) return {};
  const text =
    problem === 'missing'
      ? t('checkout.missing_code')
      : t('checkout.bad_postal_code', { ...problem });
  return { [code.name]: text };
}
