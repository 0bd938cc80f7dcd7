import { cardError } from '../wire/errors.ts';
import { cardByNumber, type TestCard } from './catalogue.ts';

export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string | null;
}

/** The check digit of card numbers. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number[number.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled - (doubled > 9 ? 9 : 0);
  }
  return sum % 10 === 0;
}

function refuse(code: string, param: string, message: string, declineCode?: string) {
  return cardError(
    { code, param, message, ...(declineCode ? { decline_code: declineCode } : {}) },
    false,
  );
}

/** Throws the card_error of Stripe for a wrong number, date or code, and for any real-looking card. */
export function checkCard(typed: TypedCard, nowSeconds: number): TestCard {
  const number = typed.number.replaceAll(/[ -]/g, '');
  const card = cardByNumber(number);
  if (!card) {
    if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
      throw refuse('incorrect_number', 'number', 'Your card number is incorrect.');
    }
    throw refuse(
      'card_declined',
      'number',
      'Your card was declined. Your request was in test mode, but used a non test card.',
      'test_mode_live_card',
    );
  }
  const { expMonth, cvc } = typed;
  if (expMonth < 1 || expMonth > 12) {
    throw refuse('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const year = typed.expYear < 100 ? 2000 + typed.expYear : typed.expYear;
  const now = new Date(nowSeconds * 1000);
  const past = year * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (past || year > now.getUTCFullYear() + 50) {
    throw refuse('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  const cvcLength = card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (cvc !== null && !cvcLength.test(cvc)) {
    throw refuse('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  return card;
}
