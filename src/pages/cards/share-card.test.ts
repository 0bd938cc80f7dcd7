import { afterEach, expect, it } from 'vitest';
import { wearLogo } from '#platform/market/market-logo.ts';
import { nameMarket, SOFTWARE_NAME } from '#platform/web/market-name.ts';
import { shareCardVersion } from './share-card.ts';

afterEach(() => {
  wearLogo(null);
  nameMarket(SOFTWARE_NAME);
});

it('a share card has another name when it would look otherwise: title, share, cover, market, logo', () => {
  const card = { title: 'A lamp', percent: 10, cardPublicId: null };
  const names = [card, { ...card, title: 'A boat' }, { ...card, percent: 40 }].map(
    shareCardVersion,
  );
  names.push(shareCardVersion({ ...card, cardPublicId: 'abcdefghij0123456789' }));
  nameMarket('Hafenlicht');
  names.push(shareCardVersion(card));
  wearLogo('zyxwvutsrq0123456789');
  names.push(shareCardVersion(card));
  expect(new Set(names).size).toBe(6);
  // Less than a step of five percent is not worth another picture.
  expect(shareCardVersion({ ...card, percent: 12 })).toBe(shareCardVersion(card));
});
