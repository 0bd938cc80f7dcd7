import { paths } from '#app/paths.ts';
import { clockNow } from '#platform/clock/clock.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { asSentence } from '#platform/mail/as-sentence.ts';
import { lastMoment, timeText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { Campaign } from '../campaign.ts';
import { sendOwnerMail } from '../campaign.mail.tsx';
import { ACTS, type CampaignAct, type NotifyingAct } from './acts.ts';
import { findCampaign } from '../campaign.store.ts';
import { findHold, type Hold } from './hold.store.ts';
import { isHoldReason } from './hold-reasons.ts';

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
    path: (locale, slug) =>
      act === 'hold'
        ? paths.campaignEdit(locale, campaignId, 'settings', 'hold')
        : paths.commandCenter(locale, slug),
    values: (locale) => ({
      reason: asSentence(
        reason !== null && isHoldReason(reason)
          ? translate(locale, `campaigns.hold_reason.${reason}`)
          : (reason ?? ''),
      ),
    }),
    ...(act === 'hold'
      ? { more: await wantedOfOwner(tx, campaignId), button: 'mail.campaign_hold.button' }
      : {}),
    ...(act === 'release' ? { more: await settledNow(tx, campaignId) } : {}),
  });
}

/** That a deadline passed while the campaign was held, where one did. */
async function settledNow(
  tx: Executor,
  campaignId: number,
): Promise<(locale: Locale) => readonly string[]> {
  const campaign = await findCampaign(tx, campaignId);
  const now = await clockNow(tx);
  const isPast = campaign?.state === 'live' && campaign.endsAt !== null && campaign.endsAt <= now;
  return (locale) => (isPast ? [translate(locale, 'mail.campaign_release.settled')] : []);
}

/** Writes to the owner what else staff want of them; `holdId` is the hold that asks for it. */
export async function notifyAskedAgain(
  tx: Executor,
  campaignId: number,
  holdId: number,
): Promise<void> {
  await sendOwnerMail(tx, {
    campaignId,
    kind: 'hold_asked',
    occasion: String(holdId),
    path: (locale) => paths.campaignEdit(locale, campaignId, 'settings', 'hold'),
    more: await wantedOfOwner(tx, campaignId),
    button: 'mail.campaign_hold.button',
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
    const said = (at: Date) => timeText(at, locale, campaign.timeZone);
    return [
      ...(evidence ? [translate(locale, 'mail.campaign_hold.evidence', { evidence })] : []),
      ...(dueAt
        ? [
            endsBefore(dueAt, hold, campaign)
              ? translate(locale, 'mail.campaign_hold.due_after_end', {
                  time: said(dueAt),
                  // The day that its owner chose, as their launch page says it.
                  end: said(lastMoment(campaign.endsAt)),
                })
              : translate(locale, 'mail.campaign_hold.due', { time: said(dueAt) }),
          ]
        : []),
    ];
  };
}

/** Whether a campaign's deadline passes while its owner still has time to answer. */
function endsBefore<C extends Pick<Campaign, 'endsAt'>>(
  dueAt: Date,
  { heldAt }: Pick<Hold, 'heldAt'>,
  campaign: C,
): campaign is C & { readonly endsAt: Date } {
  const { endsAt } = campaign;
  return endsAt !== null && endsAt > heldAt && endsAt < dueAt;
}
