import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMail } from '#platform/mail/render-mail.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { fillReceipt, receiptElement } from './receipt.mail.tsx';

/** What people write: words of any length and script, with what HTML and templates could trip over. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<b>',
        '&amp;',
        '"quoted"',
        "d'art",
        '100\u00a0%',
        'Größe',
        '茶',
        '👩‍🎨',
        '$&',
        '{title}',
      ),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 90 }),
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((parts) => parts.join(' ').replaceAll(/\s+/g, ' ').trim() || 'x');
const amount = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => `$${cents / 100}\u00a0USD`);

const receipt = fc.record({
  locale: fc.constantFrom(...LOCALES),
  kind: fc.constantFrom('pledged' as const, 'collected' as const),
  texts: fc.record({
    title: words,
    money: words,
    total: amount,
    address: fc.option(words),
    link: fc.constant('https://groundswell.test/contributions/12?token=a&b=\'"'),
    id: fc.constant('12'),
    date: fc.constant('3 May 2027'),
    pictures: fc.uniqueArray(
      fc.record({
        src: fc.nat(99).map((number) => `https://groundswell.test/images/a&b/${number}.jpg`),
        alt: words,
      }),
      { selector: ({ src }) => src, maxLength: 4 },
    ),
  }),
  lines: fc.uniqueArray(fc.record({ label: words, amount }), {
    selector: ({ label }) => label,
    maxLength: 5,
  }),
});

describe('a receipt filled into its template', () => {
  it('is letter by letter the receipt rendered whole, HTML and text', async () => {
    await fc.assert(
      fc.asyncProperty(receipt, async ({ locale, kind, texts, lines }) => {
        const whole = await renderMail(receiptElement(locale, kind, texts, lines));
        expect(await fillReceipt(locale, kind, texts, lines)).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });
});
