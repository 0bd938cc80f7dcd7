import { expect, it } from 'vitest';
import { cardBrand } from './card-brand.ts';

it.each([
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['visa', 'Visa'],
  ['a brand of tomorrow', 'a brand of tomorrow'],
])('of %s is said %s', (brand, said) => {
  expect(cardBrand(brand)).toBe(said);
});
