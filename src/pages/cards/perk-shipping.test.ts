import { expect, it } from 'vitest';
import type { Perk } from '#modules/perks/index.ts';
import { shippingText } from './perk-shipping.ts';

const perk = (...rates: [string, bigint][]) =>
  ({
    ships: true,
    rates: rates.map(([destination, feeMinor]) => ({ destination, feeMinor })),
  }) as unknown as Perk;

it.each([
  ['everywhere for nothing', perk(['everywhere', 0n]), 'Ships worldwide · free shipping'],
  ['everywhere for one fee', perk(['everywhere', 600n]), 'Ships worldwide · €6'],
  ['one fee among others', perk(['FR', 600n], ['everywhere', 900n]), 'Ships worldwide · from €6'],
  [
    'free to one of them',
    perk(['FR', 0n], ['DE', 500n]),
    'Ships to 2 countries · free to some countries',
  ],
  ['one country for nothing', perk(['FR', 0n]), 'Ships only to France · free shipping'],
])('says what sending it costs: %s', (_case, offered, text) => {
  expect(shippingText(offered, { locale: 'en', currency: 'EUR', country: null })).toBe(text);
});

it('says so in German', () => {
  const context = { locale: 'de', currency: 'EUR', country: null } as const;
  expect(shippingText(perk(['everywhere', 0n]), context)).toBe(
    'Weltweiter Versand · versandkostenfrei',
  );
});
