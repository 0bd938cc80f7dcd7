import { expect, it } from 'vitest';
import type { Evidence } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { evidenceTables } from './evidence-tables.ts';

const AT = new Date('2026-03-01T00:00:00Z');
const LINE = { quantity: 1, unit_price_minor: 100n, shipping_minor: 0n, ships: false };
const EVIDENCE = {
  contribution: { currency: 'USD' },
  lines: [
    { ...LINE, title: 'Lamp', delivery_month: '2027-01' },
    { ...LINE, title: 'Card', delivery_month: null },
  ],
  payments: [],
  terms: (['terms', 'newsletter', 'double_opt_in'] as const).map((kind) => {
    return { kind, text_version: 'v1', locale: 'de', given_at: AT };
  }),
  updates: [],
  sessions: [],
} as unknown as Evidence;

const shown = (locale: Actor['locale']) =>
  evidenceTables(EVIDENCE, { locale } as Actor).flatMap(({ rows }) =>
    rows.map(({ cells }) => cells.map(({ text }) => text)),
  );

it.each([
  ['en', 'January 2027', 'Terms of use', 'German'],
  ['fr', 'janvier 2027', 'Conditions d’utilisation', 'Allemand'],
  ['de', 'Januar 2027', 'Nutzungsbedingungen', 'Deutsch'],
  ['es', 'enero de 2027', 'Condiciones de uso', 'Alemán'],
] as const)('[%s] says months, what was agreed to and languages in words', (locale, ...words) => {
  const [lamp, card, ...terms] = shown(locale);
  expect([lamp?.[3], terms[0]?.[0], terms[0]?.[2]]).toEqual(words);
  expect([card?.[3], terms[0]?.[1]]).toEqual(['–', 'v1']);
  expect(new Set(terms.map(([kind]) => kind)).size).toBe(3);
  expect(terms.flat().filter((text) => /_|evidence\./u.test(text))).toEqual([]);
});

it.each([
  ['en', 'Where the contributor is logged in now'],
  ['fr', 'Où la personne est connectée en ce moment'],
  ['de', 'Wo die unterstützende Person gerade angemeldet ist'],
  ['es', 'Dónde tiene la sesión abierta quien contribuyó'],
] as const)('[%s] says whose sessions they are', (locale, caption) => {
  const captions = evidenceTables(EVIDENCE, { locale } as Actor).map((table) => table.caption);
  expect(captions).toContain(caption);
});
