import type { Contribution } from '#modules/contributions/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

type CameBy = Pick<Contribution, 'firstReferrer' | 'lastReferrer'>;

/** Where somebody came from before they contributed, first and last; one line where that was the same. */
export function presentReferrers({ firstReferrer, lastReferrer }: CameBy, locale: Locale) {
  if (firstReferrer === null || lastReferrer === null) return [];
  const last = { when: 'last', text: sourceText(lastReferrer, locale) } as const;
  if (firstReferrer === lastReferrer) return [{ ...last, when: 'always' } as const];
  return [{ when: 'first', text: sourceText(firstReferrer, locale) } as const, last];
}

/** A source as people read it: `code:anna`, `utm:letter` or `site:news.example`. */
function sourceText(source: string, locale: Locale): string {
  const [, kind, name = source] = /^(code|utm|site):(.+)$/s.exec(source) ?? [];
  if (kind === 'code') return translate(locale, 'owner_contributions.by_link', { name });
  return kind === 'utm' ? translate(locale, 'owner_contributions.by_tag', { name }) : name;
}
