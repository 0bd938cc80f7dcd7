import { describe, expect, it } from 'vitest';
import { holdsCardNumber } from './card-number.ts';

describe('card numbers in texts', () => {
  it.each([
    '1 Quay Street',
    '+33 2 98 00 00 00',
    '4242 4242 4242 4241',
    'buyer.1f424242-4242-4242-4242-42a2f0b1c3d4@people.test',
    '42424242424242424242424242',
  ])('%s is none', (text) => expect(holdsCardNumber(text)).toBe(false));

  it.each([
    '4242424242424242',
    'card: 4242 4242 4242 4242.',
    '5555-5555-5555-4444',
    '378282246310005',
  ])('%s is one', (text) => expect(holdsCardNumber(text)).toBe(true));
});
