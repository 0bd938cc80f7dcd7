import { paths } from '#app/paths.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { translate } from '#platform/web/translate.ts';
import { sendOwnerMail } from '../campaign.mail.tsx';
import { ACTS, type CampaignAct } from './acts.ts';
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
  });
}
