import { expect, it } from 'vitest';
import { ledgerSearchOf } from './ledger-search.ts';

const number = (id: number, of: string | null) => ({ by: 'number', id, of, text: null });
/** Where words stand before the number, which may be those of a title. */
const named = (text: string, id: number, of: string) => ({ by: 'number', id, of, text });

it.each([
  ['', 'en', null],
  ['  ', 'en', null],
  ['2026-02-29', 'en', { by: 'text', text: '2026-02-29' }],
  ['2026-02-28', 'en', { by: 'day', day: '2026-02-28' }],
  ['3617', 'en', number(3617, null)],
  ['#3617', 'fr', number(3617, null)],
  ['refund 77', 'en', named('refund 77', 77, 'refund')],
  ['Refund #77', 'en', named('Refund #77', 77, 'refund')],
  ['refund:77', 'de', named('refund:77', 77, 'refund')],
  ['Erstattung Nr. 77', 'de', named('Erstattung Nr. 77', 77, 'refund')],
  ['Campaña n.º 47', 'es', named('Campaña n.º 47', 47, 'campaign')],
  ['campana 47', 'es', named('campana 47', 47, 'campaign')],
  ['Remboursement n° 77', 'fr', named('Remboursement n° 77', 77, 'refund')],
  ['beneficiary:59', 'fr', named('beneficiary:59', 59, 'beneficiary')],
  ['disbursement 5', 'en', named('disbursement 5', 5, 'disbursement')],
  ['Third Hand 2', 'en', { by: 'text', text: 'Third Hand 2' }],
  ['refund:77:covered', 'en', { by: 'transfer', id: 'refund:77:covered' }],
  ['platform fees', 'en', { by: 'account', kinds: ['platform_fees'] }],
  ['platform_fees', 'de', { by: 'account', kinds: ['platform_fees'] }],
  ['PLATTFORMGEBUHREN', 'de', { by: 'account', kinds: ['platform_fees'] }],
  ['wren@guest.test', 'en', { by: 'text', text: 'wren@guest.test' }],
] as const)('reads "%s" in %s', (typed, locale, search) => {
  expect(ledgerSearchOf(typed, locale)).toEqual(search);
});
