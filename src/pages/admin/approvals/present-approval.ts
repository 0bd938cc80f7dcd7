import type { ApprovalState } from '#modules/campaigns/index.ts';
import type { BadgeTone } from '#design/feedback/badge.tsx';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView } from '../frame/admin-view.ts';
import { badge } from '../frame/present-table.ts';

const TONES: Record<ApprovalState, BadgeTone> = {
  pending: 'warn',
  approved: 'good',
  rejected: 'bad',
  changes_requested: 'gold',
};

export function approvalState(state: string, locale: Locale): CellView {
  const known = state as ApprovalState;
  return badge(translate(locale, `admin.approval_${known}`), TONES[known]);
}

/** What happened to a group: a state it came to, or that it was replaced or taken back. */
export function approvalStep(step: string, locale: Locale): string {
  return translate(locale, `admin.approval_${step as ApprovalState | 'replaced' | 'rescinded'}`);
}
