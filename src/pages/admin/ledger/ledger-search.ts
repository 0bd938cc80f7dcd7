import { z } from 'zod';
import { type LedgerSearch, TRANSFER_SOURCES } from '#modules/admin/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { ACCOUNT_KINDS, accountName } from './ledger-names.ts';

const DAY = z.iso.date().regex(/^2/);
const TRANSFER_ID = /^[a-z_]+(:[\w.-]+)+$/;
/** "Refund #77", "refund 77", "refund:77", in the signs of four languages. */
const NUMBERED = /^(?<word>.*?)[\s:]*(?:#|n°|n\.?º|nr\.?)?\s*(?<number>[1-9]\d{0,14})$/iu;
const SIGN = /\s*(?:#|n°|n\.º|Nr\.)\s*$/u;

const folded = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** What has numbers in the books, by what it is called there and in a language. */
function numberedKind(word: string, locale: Locale) {
  if (word === 'beneficiary') return word;
  return TRANSFER_SOURCES.find((kind) => {
    const name = translate(locale, `ledger.source_${kind}`, { id: '' }).replace(SIGN, '');
    return word === kind || word === folded(name);
  });
}

/** What somebody looks for in the books who typed this: whatever a list or a page of them shows is found. */
export function ledgerSearchOf(typed: string | undefined, locale: Locale): LedgerSearch {
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  if (DAY.safeParse(text).success) return { by: 'day', day: text };
  const { word = '', number } = NUMBERED.exec(text)?.groups ?? {};
  if (number !== undefined) {
    const of = word === '' ? null : numberedKind(folded(word), locale);
    if (of !== undefined)
      return { by: 'number', id: Number(number), of, text: word === '' ? null : text };
  }
  if (TRANSFER_ID.test(text)) return { by: 'transfer', id: text };
  const kinds = ACCOUNT_KINDS.filter((kind) =>
    [kind, folded(accountName(kind, locale))].includes(folded(text)),
  );
  return kinds.length > 0 ? { by: 'account', kinds } : { by: 'text', text };
}
