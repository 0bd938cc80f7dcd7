import { expect, it } from 'vitest';
import { submittedText } from './submitted-text.ts';

const en = { locale: 'en' } as const;

it.each([
  [
    'a stage of the product',
    { name: 'prototype', content: { evidence: 'A photo' } },
    { title: 'Prototype', text: 'Evidence: A photo' },
  ],
  [
    'a perk, as it is and as it shall be',
    {
      name: 'perk 4',
      content: { perk_id: 4, title: 'Big mug', title_before: 'Mug', delivery_month: null },
    },
    {
      title: 'Perk #4',
      text: 'Name (before): Mug\nName: Big mug\nEstimated delivery: –',
    },
  ],
  [
    'a banner with its tone and its time',
    {
      name: 'banner',
      content: { text: 'Soon', style: 'warn', starts_at: '2030-01-02T10:00:00Z', ends_at: null },
    },
    {
      title: 'Banner',
      text: expect.stringMatching(/^Text: Soon\nTone: Warning\nFrom: .*2030.*\nUntil: –$/),
    },
  ],
  [
    'what was raised elsewhere, as an amount',
    {
      name: 'external_campaign',
      content: { url: 'https://a.test', raised_minor: '120050', currency: 'EUR', contributors: 12 },
    },
    {
      title: 'Campaign on another platform',
      text: 'Campaign address: https://a.test\nContributors there: 12\nRaised there: €1,200.50',
    },
  ],
])('says of %s what was submitted, in words', (_what, item, said) => {
  expect(submittedText(item, en)).toEqual(said);
});

it('sets a no-break space before the colon in French', () => {
  const item = { name: 'prototype', content: { evidence: 'Photo' } };
  expect(submittedText(item, { locale: 'fr' }).text).toBe('Justificatif\u00a0: Photo');
});
