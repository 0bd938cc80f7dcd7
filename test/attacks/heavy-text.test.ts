import { describe, expect, it } from 'vitest';
import { searchOf } from '#modules/discovery/index.ts';
import { isEmail } from '#modules/accounts/rules.ts';
import type { Campaign } from '#modules/campaigns/index.ts';
import { startInputOf } from '#pages/checkout/start-input.ts';
import { withoutPersons } from '#modules/analytics/without-persons.ts';
import { readContactTable } from '#modules/accounts/contacts/read-contact-table.ts';
import { slugOf, textLength, tidyTag, tidyTags } from '#modules/campaigns/rules.ts';
import { excerptOf } from '#modules/conversations/updates/update.mail.tsx';
import { ownText } from '#modules/conversations/threads/own-text.ts';
import { cleanHtml, RICH_TEXT_MAX, tryCleanHtml } from '#modules/media/rich-text/clean-html.ts';
import { scrubText } from '#platform/log/scrub.ts';
import { safeReturnPath } from '#app/paths.ts';
import { xmlText } from '#app/seo/xml.ts';
import { holdsCardNumber } from '#modules/accounts/addresses/card-number.ts';
import { tidyText } from '#modules/accounts/individuals/individual.ts';
import { tidyName } from '#modules/accounts/tidy-name.ts';
import { videosIn } from '#modules/media/video.rules.ts';
import { wrapText } from '#platform/mail/plain-text.ts';
import { isReadOnce } from '../support/growth.ts';

const filled = (piece: string) => piece.repeat(Math.floor(RICH_TEXT_MAX / piece.length));

/** What held the process for long, or grew beyond what is kept. */
const HEAVY = [
  '<b><a>',
  '<i>',
  '<ul><li>',
  '<blockquote>',
  '&',
  '< ',
  '<p>',
  '</p>',
  '>',
  'x<img src=x>',
  '<a href="//x">',
  '<p style="a:b">',
];

describe('a rich text that is heavy to read', () => {
  it.each(HEAVY)('of %j is refused by counting, and is bare words where it is kept', (piece) => {
    expect(tryCleanHtml(filled(piece))).toMatchObject({ problem: expect.stringMatching(/^too_/) });
    const kept = cleanHtml(filled(piece));
    expect(kept).not.toMatch(/[<&]/);
    expect(kept.length).toBeLessThanOrEqual(RICH_TEXT_MAX);
    expect(cleanHtml(kept)).toBe(kept);
  });

  it('of very many attributes is refused', () => {
    const attributes = Array.from({ length: 30_000 }, (_, at) => `a${at}`).join(' ');
    expect(tryCleanHtml(`<p ${attributes}>x</p>`)).toEqual({ problem: 'too_complex' });
  });

  it('has limits that no written text comes near', () => {
    const paragraph = `<h2>Heading</h2><p>${'word '.repeat(30)}<b>and</b> &amp; more</p>`;
    const story = paragraph.repeat(Math.floor(RICH_TEXT_MAX / paragraph.length));
    expect(tryCleanHtml(story)).toEqual({ html: story });
    expect(tryCleanHtml(`${story}${paragraph}`)).toEqual({ problem: 'too_long' });
  });

  it.each([
    ['comments in an address', (n: number) => `<a href="${'<!---->'.repeat(n)}">x</a>`],
    ['a style', (n: number) => `<p style="${'a:b;'.repeat(n)}">x</p>`],
    ['sources', (n: number) => `<img src="x" srcset="${'x 1w, '.repeat(n)}">`],
    ['closed elements', (n: number) => '<p><b>x</b></p>'.repeat(Math.min(n, 4_000))],
  ])('is read once, whatever there is of %s', (_name, input) => {
    // A text is cleaned once per process: every run has one of its own.
    let run = 0;
    const work = (html: string) => tryCleanHtml(`${html}${(run += 1)}`);
    expect(isReadOnce(input, work, 250)).toBe(true);
  });
});

/** What a checkout's form says of a guest's address. */
function emailProblem(email: string): unknown {
  const order = { campaign: { id: 1, currency: 'USD' } as Campaign, perks: [], secretToken: null };
  try {
    return startInputOf((name) => ({ email, extra: '5' })[name], {
      ...order,
      isGuest: true,
      accountName: '',
    });
  } catch (error) {
    return error;
  }
}

const told = (url: string) => withoutPersons({ url });

describe('every other text that people send is read once', () => {
  it.each<[string, (size: number) => string, (text: string) => unknown]>([
    ['a table of contacts', (n) => `x${'"'.repeat(n)}`, readContactTable],
    ['an answer by mail, quoted in between', (n) => `${'>\na\n'.repeat(n)}`, ownText],
    ['an answer by mail, quoted to its end', (n) => `a\n${'>\n'.repeat(n)}b`, ownText],
    ['an introduction', (n) => `On abcd schrieb${' '.repeat(n)}x`, ownText],
    ['the length of a story', (n) => '<'.repeat(n), textLength],
    ['an excerpt', (n) => '<'.repeat(n), excerptOf],
    ['a word in the log', (n) => 'a'.repeat(n), scrubText],
    ['addresses in the log', (n) => 'a@'.repeat(n), scrubText],
    ['a name for an address', (n) => `${'-'.repeat(n)}a`, slugOf],
    ['a mail address', (n) => `a@${'a.'.repeat(n)}@`, isEmail],
    ['an order of a form', (n) => `a@${'.'.repeat(n)}@`, emailProblem],
    ['a list of tags', (n) => ','.repeat(n), (text) => tidyTags(text.split(','))],
    ['a name', (n) => `${' '.repeat(n)}a`, tidyName],
    ['what somebody says of themselves', (n) => '\n'.repeat(n), tidyText],
    [
      'what is searched for',
      (n) => '\u0000 '.repeat(n),
      (text) => searchOf(new URLSearchParams({ search_text: text })),
    ],
    ['a title in a feed', (n) => '&'.repeat(n), xmlText],
    ['a mail as plain text', (n) => 'a '.repeat(n), wrapText],
    ['a number that might be a card’s', (n) => '4 '.repeat(n), holdsCardNumber],
    ['the films of a story', (n) => ' data-video="'.repeat(n), videosIn],
    ['a way back', (n) => '/./'.repeat(n), (text) => safeReturnPath(text, '/')],
    ['what a browser tells', (n) => `a${'%40'.repeat(n)}`, told],
    ['a link with addresses', (n) => `${'a%40b'.repeat(n)}.`, told],
    ['a tag', (n) => `${' '.repeat(n)}a`, tidyTag],
  ])('%s', (_name, input, work) => {
    expect(isReadOnce(input, work)).toBe(true);
  });
});
