import { paths } from '#app/paths.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { KeptFrom } from '../contract.ts';
import type { RestrictionKind } from './restriction.ts';

export interface Kept {
  readonly kind: RestrictionKind;
  readonly reason: string;
  /** The last day, in the reader's language. */
  readonly day: string;
}

/** Of what it is told: of a campaign that is launched now, or of those to be started. */
export type KeptAs = RestrictionKind | 'start';

/** What stands in place of a form that would be refused, or above one that leads to it. */
export function presentKept(
  { kind, reason, day }: Kept,
  locale: Locale,
  as: KeptAs = kind,
): KeptFrom {
  return {
    title: translate(locale, 'restricted.title', { kind: as, day }),
    reason: translate(locale, 'restricted.reason', { reason }),
    contact: {
      href: paths.contact(locale, 'questions'),
      label: translate(locale, 'restricted.contact'),
    },
  };
}
