import { describe, expect, it } from 'vitest';
import { chosenText, optionField, readOrder } from './order.ts';

const offer = {
  perks: [{ id: 1, items: [{ id: 7, options: [{ name: 'Größe' }, { name: 'Colour' }] }] }],
  addOns: [{ id: 2, items: [] }],
};
const form = (fields: Record<string, string>) => (name: string) => fields[name];

describe('what a form orders', () => {
  it('leaves out perks that are not offered and add-ons without a number', () => {
    const order = readOrder(
      form({ perk_id: '99', 'quantity.99': '3', 'quantity.2': '0' }),
      offer,
      2,
    );
    expect(order).toEqual({ lines: [], extraCents: 0 });
  });

  it.each([
    ['-4', 1],
    ['0', 1],
    ['', 1],
    ['two', 1],
    ['2.9', 2],
    ['1e9', 100],
  ])('makes of a quantity of %j the number %i', (typed, quantity) => {
    const order = readOrder(form({ perk_id: '1', 'quantity.1': typed }), offer, 2);
    expect(order.lines.map((line) => line.quantity)).toEqual([quantity]);
  });

  it('names options by the words of the perk, whatever characters they hold', () => {
    const fields = {
      perk_id: '1',
      [optionField(1, 7, 0)]: 'M',
      [optionField(1, 7, 1)]: '',
      'quantity.2': '2',
      extra: '3,50',
    };
    expect(readOrder(form(fields), offer, 2)).toEqual({
      lines: [
        { perk_id: 1, quantity: 1, options: { 7: { Größe: 'M' } } },
        { perk_id: 2, quantity: 2, options: {} },
      ],
      extraCents: 350,
    });
  });

  it('has a line for all units chosen alike; what is left open is as for the first', () => {
    const fields = {
      perk_id: '1',
      'quantity.1': '12',
      [optionField(1, 7, 0)]: 'M',
      [optionField(1, 7, 1)]: 'Blue',
      [optionField(1, 7, 0, 2)]: 'L',
      [optionField(1, 7, 1, 3)]: 'Blue',
      [optionField(1, 7, 0, 4)]: 'L',
      [optionField(1, 7, 0, 5)]: '',
      // Beyond those that can be chosen one by one.
      [optionField(1, 7, 0, 11)]: 'XL',
    };
    expect(readOrder(form(fields), offer, 2).lines).toEqual([
      { perk_id: 1, quantity: 10, options: { 7: { Größe: 'M', Colour: 'Blue' } } },
      { perk_id: 1, quantity: 2, options: { 7: { Größe: 'L', Colour: 'Blue' } } },
    ]);
  });

  it('asks for nothing of an add-on without a number, whatever was chosen of it', () => {
    const shirt = { id: 2, items: [{ id: 8, options: [{ name: 'Size' }] }] };
    const fields = { perk_id: '1', [optionField(2, 8, 0)]: 'M', 'quantity.2': '0' };
    const { lines } = readOrder(form(fields), { ...offer, addOns: [shirt] }, 2);
    expect(lines.map(({ perk_id: id }) => id)).toEqual([1]);
  });
});

it('says a perk once, however its units differ', () => {
  const line = (perk_id: number, title: string, quantity = 1) => ({ perk_id, title, quantity });
  const lines = [line(1, 'A pair'), line(1, 'A pair', 2), line(2, 'Soles')];
  expect(chosenText(lines, 'en')).toBe('3 × A pair and 1 × Soles');
  expect(chosenText(lines, 'de')).toBe('3 × A pair und 1 × Soles');
  expect(chosenText([], 'en')).toBe('');
});
