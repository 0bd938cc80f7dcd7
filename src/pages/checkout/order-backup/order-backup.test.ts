import { describe, expect, it } from 'vitest';
import { orderBackup, putBack, readBackup } from './order-backup.ts';

const control = (name: string, type: string, value: string, checked?: boolean) => ({
  name,
  type,
  value,
  disabled: false,
  ...(checked === undefined ? {} : { checked }),
});

describe('what is kept of an order', () => {
  it('never cards, tokens, keys, or the price', () => {
    const fields: [string, string][] = [
      ['csrf_token', 'x'],
      ['idempotency_key', 'x'],
      ['card', '12'],
      ['payment_method_id', 'pm_1'],
      ['save_card', 'yes'],
      ['expected_total', '2500'],
      ['perk_id', '7'],
      ['address.city', 'Rennes'],
      ['email', 'gwen@people.test'],
    ];
    expect(JSON.parse(orderBackup(fields))).toEqual({
      perk_id: '7',
      'address.city': 'Rennes',
      email: 'gwen@people.test',
    });
  });

  it.each([null, '', '{', '[]', 'null', '1', '"x"'])('nothing is read from %j', (text) => {
    expect(readBackup(text) ?? {}).toEqual({});
  });

  it('and nothing secret is read from what somebody else put there', () => {
    const text = JSON.stringify({ card: '1', csrf_token: 'x', email: 'a@b.test', quantity: 3 });
    expect(readBackup(text)).toEqual({ email: 'a@b.test' });
  });
});

describe('put back', () => {
  const kept = { perk_id: '7', 'address.city': 'Rennes', relay: 'yes', card: '9' };

  it('into fields, choices and boxes; answers whether anything changed', () => {
    const city = control('address.city', 'text', '');
    const [other, chosen] = [
      control('perk_id', 'radio', '', true),
      control('perk_id', 'radio', '7', false),
    ];
    const box = control('relay', 'checkbox', 'yes', false);
    expect([city, chosen, box].map((one) => putBack(one, kept))).toEqual([true, true, true]);
    expect(putBack(other, kept)).toBe(true);
    expect([city.value, chosen.checked, other.checked, box.checked]).toEqual([
      'Rennes',
      true,
      false,
      true,
    ]);
    expect([city, chosen, box].map((one) => putBack(one, kept))).toEqual([false, false, false]);
  });

  it('never into hidden fields, cards, or what is switched off', () => {
    const hidden = control('address.city', 'hidden', '');
    const card = control('card', 'radio', '9', false);
    const off = { ...control('address.city', 'text', ''), disabled: true };
    expect([hidden, card, off].map((one) => putBack(one, kept))).toEqual([false, false, false]);
  });

  it('a box that was not ticked, and leaves choices it knows nothing of', () => {
    expect(putBack(control('relay', 'checkbox', 'yes', true), {})).toBe(true);
    expect(putBack(control('perk_id', 'radio', '7', true), {})).toBe(false);
  });
});
