import type { BadgeTone } from '#design/feedback/badge.tsx';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView } from '../frame/admin-view.ts';

const TONES: Readonly<Record<string, BadgeTone>> = {
  failed: 'bad',
  queued: 'tide',
  sent: 'good',
  suppressed: 'warn',
};

/** What became of a mail. */
export function mailState(state: string, locale: Locale): CellView {
  return {
    text: translate(locale, `admin.mail_${state as 'sent'}`),
    tone: TONES[state] ?? 'neutral',
  };
}
