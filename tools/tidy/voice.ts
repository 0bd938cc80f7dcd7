/** How the product speaks, as far as a program can hear it: one word for one notion, typography. */
import type { Finding, SourceFile } from './source.ts';

const CATALOGUE = /\/messages\/(en|fr|de|es)\.json$/;
const CONTENT = /^content\/(?:blog|pages)\/[\w-]+\.(en|fr|de|es)\.md$/;
/** No-break spaces: a line may not begin with a sign that belongs to the word before it. */
const NO_BREAK = '\u00a0\u202f';

interface Rule {
  readonly locale: 'en' | 'fr' | 'de' | 'es' | 'all';
  readonly found: RegExp;
  readonly instead: string;
  /** Only for labels: running text may use the word in another sense. */
  readonly catalogueOnly?: boolean;
}

const TERMS: readonly Rule[] = [
  { locale: 'en', found: /\bmail(?:s|ed|ing|box)?\b/i, instead: 'email; “inbox”' },
  {
    locale: 'en',
    found: /\b(?:your|this|a) promise\b|\bpromised\b(?=,|$)/i,
    instead: 'pledge',
    catalogueOnly: true,
  },
  { locale: 'en', found: /\bgiven back\b|\bgive(?:s)? .{0,20}money back/i, instead: 'refund' },
  { locale: 'en', found: /two-step/i, instead: 'two-factor authentication' },
  { locale: 'en', found: /\bjust support\b/i, instead: 'back' },
  { locale: 'en', found: /\bmend(?:ed|ing)?\b/i, instead: 'fix' },
  { locale: 'en', found: /\bhears? of\b|\bnews of\b/i, instead: 'get updates about' },
  { locale: 'en', found: /^To the /, instead: 'a verb: View, Open, Back to', catalogueOnly: true },
  { locale: 'en', found: /\bin words\b/i, instead: 'alt text', catalogueOnly: true },
  { locale: 'en', found: /by the clock|units in all/i, instead: 'All times are …; quantity' },
  { locale: 'en', found: /\b(?:some|every)body\b/i, instead: 'someone, everyone' },
  { locale: 'en', found: /\bmakers?\b/i, instead: 'owner', catalogueOnly: true },
  { locale: 'en', found: /\b(?:Post|Pin|Zip) code\b/, instead: 'Postcode, PIN code, ZIP code' },
  { locale: 'fr', found: /\bcourriels?\b|(?<!e-)\bmails?\b/i, instead: 'e-mail' },
  { locale: 'de', found: /(?<!E-)\b(?:Mails?|Mailprogramm)\b/, instead: 'E-Mail' },
  { locale: 'de', found: /Initiator|Inhaber/, instead: 'Projektleitung' },
  { locale: 'es', found: /\be-?mails?\b/i, instead: 'correo' },
  { locale: 'es', found: /contribuyente/i, instead: 'mecenas' },
];

const TYPOGRAPHY: readonly Rule[] = [
  { locale: 'all', found: /(?<=\p{L})'(?=\p{L})/u, instead: '’' },
  { locale: 'all', found: /\.\.\./, instead: '…' },
  {
    locale: 'all',
    found: /"/,
    instead: 'the quotation marks of the language',
    catalogueOnly: true,
  },
  {
    locale: 'fr',
    found: /[^\u00a0\u202f](?:[;?!»]|:(?=\s|$))/,
    instead: 'a no-break space before it',
  },
  { locale: 'fr', found: /«[^\u00a0\u202f]/, instead: 'a no-break space after «' },
  { locale: 'fr', found: /[“”„]/, instead: '« »' },
  { locale: 'de', found: /[”«»]/, instead: '„ “' },
  { locale: 'es', found: /[“”„]/, instead: '« »' },
  { locale: 'es', found: /^[^¿]*\?|^[^¡]*!/, instead: '¿ … ?, ¡ … !', catalogueOnly: true },
];

/** Keys of buttons, and the verbs they may begin with. */
const BUTTON = /[._](?:button|submit)$/;
const VERBS = new Set(
  (
    'Accept Add Back Cancel Change Check Choose Complete Confirm Continue Create Download Edit Email ' +
    'Get Launch Log Open Pay Post Publish Read Remove Review Save Schedule Send Set Share Start ' +
    'Subscribe Unsubscribe Upload Use Verify View Write'
  ).split(' '),
);

/** Words and signs that the language does not use here, and texts that end unlike the English one. */
export function checkVoice(files: readonly SourceFile[]): Finding[] {
  const english = new Map<string, string>();
  const catalogues = files.flatMap((file) => {
    const locale = CATALOGUE.exec(file.path)?.[1];
    if (!locale) return [];
    const messages = Object.entries(JSON.parse(file.text) as Record<string, string>);
    if (locale === 'en') for (const [key, text] of messages) english.set(key, text);
    return [{ file, locale, messages }];
  });
  const inCatalogues = catalogues.flatMap(({ file, locale, messages }) =>
    messages.flatMap(([key, text]) =>
      [
        ...offences(locale, spoken(text)),
        ...endsUnlike(english.get(key), text),
        ...(locale === 'en' ? noVerb(key, text) : []),
      ].map((offence) => finding(file, lineOfKey(file, key), `${key}: ${offence}`)),
    ),
  );
  return [...inCatalogues, ...files.flatMap(checkContent)];
}

function checkContent(file: SourceFile): Finding[] {
  const locale = CONTENT.exec(file.path)?.[1];
  if (!locale) return [];
  const front = file.lines.indexOf('---', 1);
  return file.lines.flatMap((line, index) => {
    const text = index > front ? line : line.replace(/^\w+: /, '');
    const readable = text.replace(/`[^`]*`|\]\([^)]*\)|^-{3}$|!(?=\[)/g, '');
    const rules = [...TERMS, ...TYPOGRAPHY].filter(({ catalogueOnly }) => !catalogueOnly);
    return offences(locale, readable, rules).map((found) => finding(file, index + 1, found));
  });
}

function offences(locale: string, text: string, rules = [...TERMS, ...TYPOGRAPHY]): string[] {
  return rules.flatMap(({ locale: of, found, instead }) => {
    if (of !== locale && of !== 'all') return [];
    const offence = found.exec(text)?.[0];
    return offence === undefined ? [] : [`“${offence.trim()}”, instead: ${instead}`];
  });
}

/** The text without what nobody reads: names of values and of branches, tags, code, addresses. */
function spoken(text: string): string {
  return text
    .replace(
      /\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,|(?:=\d+|\b\w+)\s*\{(?=[^{}]*[\s#])/g,
      '',
    )
    .replace(/\{\w+(?:, \w+)*\}/g, '0')
    .replace(/<\/?\w+>/g, '')
    .replace(/\bmailto:|https?:\/\/\S*/g, '');
}

function endsUnlike(english: string | undefined, text: string): string[] {
  if (english === undefined) return [];
  const [mark, own] = [endOf(english), endOf(text)];
  return mark === own ? [] : [`ends with “${own}”, English with “${mark}”`];
}

function noVerb(key: string, text: string): string[] {
  const first = /^\w+/.exec(text)?.[0] ?? '';
  return BUTTON.test(key) && !VERBS.has(first) ? [`“${first}” is no verb of a button`] : [];
}

function endOf(text: string): string {
  const bare = text.replace(new RegExp(`[${NO_BREAK}»”“]+$`), '');
  // An abbreviation keeps its point where English has no sentence.
  return /\b(?:etc|usw)\.$/.test(bare) ? '' : (/[.…:?!]$/.exec(bare)?.[0] ?? '');
}

function lineOfKey(file: SourceFile, key: string): number {
  return file.lines.findIndex((line) => line.includes(`"${key}"`)) + 1;
}

function finding(file: SourceFile, line: number, text: string): Finding {
  return { check: 'voice', file: file.path, line, text };
}
