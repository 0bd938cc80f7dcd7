import { paths } from '#app/paths.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { timeText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { sendOwnerMail } from '../campaign.mail.tsx';
import { ACTS, type CampaignAct } from './acts.ts';
import { findCampaign } from '../campaign.store.ts';
import { findHold } from './hold.store.ts';
import { isHoldReason } from './hold-reasons.ts';

type NotifyingAct = Exclude<CampaignAct, 'open_coming_soon' | 'close_coming_soon' | 'delete'>;
const isNotifying = (act: CampaignAct): act is NotifyingAct => ACTS[act].notifiesOwner;

/** Writes to the owner about a move, once per move; what they may not need to know stays silent. */
export async function notifyOwner(
  tx: Executor,
  move: {
    readonly campaignId: number;
    readonly act: CampaignAct;
    readonly eventId: number | string;
    readonly reason: string | null;
  },
): Promise<void> {
  const { campaignId, act, eventId, reason } = move;
  if (!isNotifying(act)) return;
  await sendOwnerMail(tx, {
    campaignId,
    kind: act,
    occasion: String(eventId),
    path: (locale, slug) => paths.commandCenter(locale, slug),
    values: (locale) => ({
      reason:
        reason !== null && isHoldReason(reason)
          ? translate(locale, `campaigns.hold_reason.${reason}`)
          : (reason ?? ''),
    }),
    ...(act === 'hold' ? { more: await wantedOfOwner(tx, campaignId) } : {}),
  });
}

/** What staff want of the owner of a held campaign and by when, as far as they said. */
async function wantedOfOwner(
  tx: Executor,
  campaignId: number,
): Promise<(locale: Locale) => readonly string[]> {
  const [hold, campaign] = [await findHold(tx, campaignId), await findCampaign(tx, campaignId)];
  return (locale) => {
    if (!hold || !campaign || hold.endedAt) return [];
    const { evidence, dueAt } = hold;
    const time = dueAt && timeText(dueAt, locale, campaign.timeZone);
    return [
      ...(evidence ? [translate(locale, 'mail.campaign_hold.evidence', { evidence })] : []),
      ...(time ? [translate(locale, 'mail.campaign_hold.due', { time })] : []),
    ];
  };
}
