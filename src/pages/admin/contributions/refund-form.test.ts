import { expect, it } from 'vitest';
import type { AppError } from '#platform/errors/app-error.ts';
import { contributionErrors } from '#modules/contributions/index.ts';
import { atAmount, readRefund } from './refund-form.ts';

const form = { amount: '', note: 'Agreed by phone' };
const REQUIRED = 'errors.field.required';
const NO_AMOUNT = { key: 'admin.refund_amount_wrong', values: { digits: 2 } };
const LONG = { key: 'errors.field.too_long', values: { maximum: 1000 } };

function faultsOf(typed: Partial<typeof form>) {
  try {
    readRefund({ ...form, ...typed }, 'EUR');
  } catch (error) {
    return (error as AppError).fields;
  }
  return null;
}

it.each([
  ['no note', { note: ' ' }, { note: [REQUIRED] }],
  ['no amount', { amount: '1x' }, { amount: [NO_AMOUNT] }],
  ['neither', { amount: '0', note: '\u200b' }, { amount: [NO_AMOUNT], note: [REQUIRED] }],
  [
    'an amount and a note that are too long',
    { amount: '1'.repeat(21), note: 'a'.repeat(1001) },
    { amount: [NO_AMOUNT], note: [LONG] },
  ],
])('says all that is wrong at once: %s', (_what, typed, faults) => {
  expect(faultsOf(typed)).toEqual(faults);
});

it('reads an amount, or all that is left, and leaves to the lock what is left by then', () => {
  expect(readRefund(form, 'EUR')).toEqual({ amountMinor: null, note: 'Agreed by phone' });
  const typed = { ...form, amount: '60,5', note: ' Agreed \n' };
  expect(readRefund(typed, 'EUR')).toEqual({ amountMinor: 6050n, note: 'Agreed' });
});

it.each([
  ['253.001', NO_AMOUNT],
  ['1,000', NO_AMOUNT],
  ['1000', 'errors.contributions.refund_too_much'],
  ['253.01', 'errors.contributions.refund_too_much'],
  ['1.000,00', 'errors.contributions.refund_too_much'],
])('of %s, which is more than is left, it says what may have been meant', async (typed, fault) => {
  const refused = Promise.reject<never>(contributionErrors.refundTooMuch());
  await expect(atAmount(refused, { typed, currency: 'EUR' })).rejects.toMatchObject({
    fields: { amount: [fault] },
  });
});
