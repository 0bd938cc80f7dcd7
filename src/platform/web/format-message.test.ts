import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { type CompiledMessage, formatMessage, type MessageValue } from './format-message.ts';
import type { Locale } from './locale.ts';

const say = (text: string, locale: Locale, values: Record<string, MessageValue> = {}) =>
  formatMessage(compileMessage(text) as CompiledMessage, locale, values);

describe('texts', () => {
  it.each<[string, Locale, Record<string, MessageValue>, string]>([
    ['plain # text', 'en', {}, 'plain # text'],
    ['{name} <b>{name}</b>', 'en', { name: '{x}' }, '{x} <b>{x}</b>'],
    ['{n, plural, one {# day} other {# days}}', 'en', { n: 1 }, '1 day'],
    ['{n, plural, one {# day} other {# days}}', 'en', { n: 1234 }, '1,234 days'],
    ['{n, plural, one {# jour} other {# jours}}', 'fr', { n: 0 }, '0 jour'],
    ['{n, plural, =0 {none} one {# {x}} other {#}}', 'en', { n: 0 }, 'none'],
    ['{n, plural, =0 {none} one {# {x}} other {#}}', 'en', { n: 1, x: 'y' }, '1 y'],
    ['{n, plural, offset:1 one {you and #} other {# more}}', 'en', { n: 3 }, '2 more'],
    ['{n, plural, other {{s, select, a {#a} other {#b}}}}', 'en', { n: 2, s: 'a' }, '2a'],
    ['{n, selectordinal, one {#st} two {#nd} other {#th}}', 'en', { n: 22 }, '22nd'],
    ['{g, select, yes {ja} other {nein}}', 'de', { g: 'maybe' }, 'nein'],
    ['{n, number} {p, number, percent}', 'de', { n: 1234.5, p: 0.5 }, '1.234,5 50\u00a0%'],
    ['{d, date, long}', 'es', { d: new Date(0) }, '1 de enero de 1970'],
    ['{missing}!', 'en', {}, '!'],
  ])('%s in %s', (text, locale, values, expected) => {
    expect(say(text, locale, values)).toBe(expected);
  });
});
