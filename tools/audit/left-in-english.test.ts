import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMessages } from './untranslated.ts';

const root = join(import.meta.dirname, '../..');
const english = readMessages(root, 'en');

/** What reads the same in English; a new one is thought about before it is written down here. */
const SAME = {
  fr: `Groundswell | Facebook | Blog | Cookies | Code | Concept | Contact | Contacts | Contributions
    | contributions
    | Contribution | Contribution {id} | Date | Description | Notifications | Options | Standard | Zoom
    | Destination {place} | Extras | FAQ | Flexible | Format | Menu
    | Messages | Production | Prototype | Province | Question {n} | Questions | Source | Total
    | {n, plural, one {# suggestion} other {# suggestions}} | {day, date, long}
    | Action | Actions | Points | Computer | Conversion | Curation | Finances | Message | Page | Site | Note
    | Restriction | Restrictions | {hours, number} h | {minutes, number} min | Version | Version A | Version B
    | Collection | Collections | Sponsor | Sponsors | Certification | Certifications | Introduction
    | Volume | Logo | SKU | Minutes | certification | sponsor | contribution | messages`,
  de: `Groundswell | Facebook | Banner | Blog | Code | Cookies | Extras | Format | Link | Name
    | Neutral | Newsletter | Passkeys | Region | Standard | Status | Team | Text | Video | Website | Zoom
    | optional | {day, date, long} | Browser | Computer | Experiment | ID | Person | Support | System
    | {hours, number} h | {minutes, number} min | {value} ms | Version | Version A | Version B | Gold
    | Sponsor | Offline | Logo | SKU | Filter | Job | Problem | Person · {campaigns}`,
  es: `Groundswell | Facebook | Blog | Cookies | Error {code} | Extras | Flexible | Total | Zoom
    | {day, date, long} | ID | No | Roles | SKU | {hours, number} h | {minutes, number} min | {value} ms
    | Color | color | Coral | no`,
} as const;

const words = (list: string): RegExp => new RegExp(`(?<!\\p{L})(${list})(?!\\p{L})`, 'iu');

/** How readers are not addressed: German says Sie, French vous, Spanish tú. */
const OTHER_MANNER = {
  fr: words('tu|toi|t’\\p{L}+|tes|ta|tiens?|tiennes?'),
  de: words('du|dich|dir|dein(e[mnrs]?)?|euch|euer|eure[mnrs]?|bitte (gib|prüfe|wähle|versuche)'),
  es: words('usted|ustedes|elija|escriba|inténtelo|revise|indique|añada|inicie'),
} as const;

/** Small words of English that none of the three languages has. */
const ENGLISH_WORDS = words('the|and|your|you|with|this|that|from|have|please|their|which');

describe.each(['fr', 'de', 'es'] as const)('the texts in %s', (language) => {
  const texts = Object.entries(readMessages(root, language));
  /** Without what stands for values, and names of headers. */
  const plain = (text: string): string => text.replace(/\{\w+\}|\bX-[\w-]+/g, '');

  it('are translated, but for words that are the same in English', () => {
    const allowed = new Set(SAME[language].split('|').map((text) => text.trim()));
    const left = texts.filter(
      ([key, text]) => text === english[key] && /\p{L}{2}/u.test(plain(text)) && !allowed.has(text),
    );
    expect(left).toEqual([]);
  });

  it('hold no English words', () => {
    expect(texts.filter(([, text]) => ENGLISH_WORDS.test(plain(text)))).toEqual([]);
  });

  it('address the reader in one manner', () => {
    expect(texts.filter(([, text]) => OTHER_MANNER[language].test(text))).toEqual([]);
  });
});
