import type { QueueItem } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import { differenceName } from '../differences/difference-name.ts';
import { namedValue } from '../frame/present-table.ts';
import { disputeReason, paymentName } from '../ledger/ledger-names.ts';
import { holdReason } from '../projects/project-tables.ts';

/** Why something waits, in words; what a bank, a job or a check said stays as it was said. */
export function itemAbout(
  { kind, about }: Pick<QueueItem, 'kind' | 'about'>,
  actor: Pick<Actor, 'locale'>,
): string {
  const { locale } = actor;
  switch (kind) {
    case 'payment_unknown':
      return paymentName(about, locale);
    case 'refund_stuck':
      if (about === 'surplus') return translate(locale, 'admin.about_surplus');
      return translate(locale, `owner_contributions.reason_${about as 'other'}`);
    case 'refund_escalation':
      return translate(locale, `refund_requests.reason_${about as 'other'}`);
    case 'hold':
      return about === 'answer' || about === 'appeal'
        ? translate(locale, `admin.hold_${about}`)
        : holdReason(about, actor);
    case 'approval_group':
      return translate(locale, `launch_editor.kind_${about as 'perk_change'}`);
    case 'comment_report':
      return translate(locale, `talk.reason_${about as 'spam'}`);
    case 'campaign_report':
    case 'account_report':
      return translate(locale, `moderation.reason_${about as 'spam'}`);
    case 'contribution_review': {
      const risks = about.split(', ').filter((risk) => risk !== '');
      return risks.map((risk) => translate(locale, `admin.risk_${risk as 'card'}`)).join(', ');
    }
    case 'book_difference': {
      const [difference = '', ...ref] = about.split(' ');
      return namedValue(differenceName(difference, locale), ref.join(' '), { locale });
    }
    case 'dispute':
      return disputeReason(about, locale);
    default:
      return about;
  }
}
