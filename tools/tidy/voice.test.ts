/** What people read, held to its words and signs: planted texts first, then the articles as they are. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOf } from './source.ts';
import { checkVoice } from './voice.ts';

const ROOT = join(import.meta.dirname, '../..');

function say(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([path, text]) => sourceOf(path, text));
  return checkVoice(sources).map(({ file, line, text }) => `${file}:${line} ${text}`);
}

const catalogue = (messages: Record<string, string>): string => JSON.stringify(messages, null, 2);
const at = (locale: string): string => `src/pages/p/messages/${locale}.json`;

describe('the words of a catalogue', () => {
  it.each([
    ['en', 'Tell me by mail', 'email; “inbox”'],
    ['en', 'Look into your mailbox', 'email; “inbox”'],
    ['en', 'Your promise is in', 'pledge'],
    ['en', 'It was given back', 'refund'],
    ['en', 'Two-step log-in is on', 'two-factor authentication'],
    ['en', 'What is wise to mend', 'fix'],
    ['en', 'Hear of Paper Orchard', 'get updates about'],
    ['en', 'To the campaign', 'a verb: View, Open, Back to'],
    ['en', 'The picture in words', 'alt text'],
    ['en', 'Somebody who left', 'someone, everyone'],
    ['en', 'The maker knows you', 'owner'],
    ['en', 'Zip code', 'Postcode, PIN code, ZIP code'],
    ['fr', 'Par courriel', 'e-mail'],
    ['fr', 'Par mail', 'e-mail'],
    ['de', 'Keine Mails mehr', 'E-Mail'],
    ['de', 'Dem Initiator schreiben', 'Projektleitung'],
    ['es', 'Por email', 'correo'],
    ['es', 'Los contribuyentes', 'mecenas'],
  ])('%s: “%s” is refused', (locale, text, instead) => {
    expect(say({ [at(locale)]: catalogue({ 'p.key': text }) })).toEqual([
      expect.stringContaining(`instead: ${instead}`),
    ]);
  });

  it('looks at what is read, not at names of values, tags and addresses', () => {
    expect(
      say({
        [at('en')]: catalogue({
          'p.a': 'Sent to <mail>{email}</mail>, write to mailto:or https://mail.test/',
          'p.b': '{count, plural, one {# email} other {# emails}}',
        }),
        [at('es')]: catalogue({ 'p.a': 'Enviado a {email}, mailto: o https://' }),
      }),
    ).toEqual([]);
  });
});

describe('the signs of a language', () => {
  it.each([
    ['en', "It's late", '’'],
    ['de', 'Wird geladen...', '…'],
    ['fr', 'Déjà inscrit ?', 'a no-break space before it'],
    ['fr', 'Écrire à :', 'a no-break space before it'],
    ['fr', '« Projet »', 'a no-break space'],
    ['fr', 'Le “projet”', '« »'],
    ['de', 'Das „Projekt”', '„ “'],
    ['es', 'El “proyecto”', '« »'],
    ['es', 'Listo?', '¿ … ?, ¡ … !'],
  ])('%s: “%s” is refused', (locale, text, instead) => {
    const said = say({ [at(locale)]: catalogue({ 'p.key': text }) });
    expect(said.join()).toContain(`instead: ${instead}`);
  });

  it('are right as the language wants them', () => {
    expect(
      say({
        [at('fr')]: catalogue({ 'p.key': 'Prêt\u202f? Alors\u00a0: «\u00a0oui\u00a0», à 10:30' }),
        [at('de')]: catalogue({ 'p.key': 'Das „Projekt“ …' }),
        [at('es')]: catalogue({ 'p.key': '¿Listo? ¡Vamos! «Sí»' }),
      }),
    ).toEqual([]);
  });
});

describe('a text and its English one', () => {
  it('end alike, quotation marks and abbreviations aside', () => {
    expect(
      say({
        [at('en')]: catalogue({ 'p.a': 'Saved.', 'p.b': 'Sizes', 'p.c': 'Say “now”.' }),
        [at('de')]: catalogue({
          'p.a': 'Gespeichert',
          'p.b': 'Größen usw.',
          'p.c': 'Sag „jetzt“.',
        }),
      }),
    ).toEqual([`${at('de')}:2 p.a: ends with “”, English with “.”`]);
  });
});

describe('a button', () => {
  it('begins with a verb', () => {
    expect(
      say({ [at('en')]: catalogue({ 'p.button': 'Security settings', 'p.submit': 'Save' }) }),
    ).toEqual([`${at('en')}:2 p.button: “Security” is no verb of a button`]);
  });
});

describe('articles and pages', () => {
  it('name the line, and read past code, links and front matter', () => {
    const text = '---\ntitle: A mail\n---\nSee [mail](/mail) and `mail`.\nNo letter.';
    expect(say({ 'content/pages/a.en.md': text })).toEqual([
      'content/pages/a.en.md:2 “mail”, instead: email; “inbox”',
      'content/pages/a.en.md:4 “mail”, instead: email; “inbox”',
    ]);
  });

  it('all speak like this', () => {
    const paths = globSync('content/{blog,pages}/*.md', { cwd: ROOT });
    expect(paths.length).toBeGreaterThan(40);
    const texts = paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const);
    expect(say(Object.fromEntries(texts))).toEqual([]);
  });
});
