import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { cancelContribution, type ContributionRef, refOf } from '#flows/back-campaign/index.ts';
import {
  askForRefund,
  askInput,
  escalateInput,
  escalateRequest,
  readRequestOutlook,
  withdrawRequest,
} from '#flows/request-refund/index.ts';
import { readCancelMessage } from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { Contribution } from '../contribution.store.ts';
import { readContribution, readContributionByToken } from '../read-contributions.ts';
import { OWNER_DAYS, presentRequest, TRUST_DAYS } from '../refund-requests/index.ts';
import { perksOf, presentReceipt } from '../receipt/receipt.present.ts';

const params = z.object({ id: z.coerce.number().int().positive() });
const query = z.object({
  token: z.string().min(20).max(100).optional(),
  /** Its person comes to cancel: what asks for that stands open. */
  cancel: z.literal('yes').optional(),
});

/** A guest's by its token, an account's by the session; everything else is the unknown one's 404. */
async function ownContribution(
  id: number,
  token: string | undefined,
  actor: Actor,
): Promise<Contribution> {
  const found =
    token === undefined ? await readContribution(id) : await readContributionByToken(token);
  const isTheirs =
    found?.id === id &&
    (token !== undefined || (found.accountId !== null && found.accountId === actor.accountId));
  if (isTheirs) return found;
  // Somebody whose session ran out gets to the log-in, whether or not there is such a contribution.
  if (actor.accountId === null && token === undefined) throw platformErrors.unauthenticated();
  throw platformErrors.notFound();
}

/** That its campaign was cancelled, and why where the owner said so; null while it was not. */
async function cancellationOf({ campaignId, campaignState }: Contribution) {
  return campaignState === 'cancelled' ? { reason: await readCancelMessage(campaignId) } : null;
}

const body = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('cancel') }),
  z.object({ intent: z.literal('ask_refund'), ...askInput.shape }),
  z.object({ intent: z.literal('withdraw_request') }),
  z.object({ intent: z.literal('escalate_request'), ...escalateInput.shape }),
]);

/** Does what a form about the refund asks for; what is said of it then. */
async function actOnRequest(
  form: Exclude<z.output<typeof body>, { readonly intent: 'cancel' }>,
  ref: ContributionRef,
  locale: Actor['locale'],
): Promise<string> {
  switch (form.intent) {
    case 'ask_refund':
      await askForRefund(ref, form);
      return translate(locale, 'contributions.request_sent_now', { days: OWNER_DAYS });
    case 'withdraw_request':
      await withdrawRequest(ref);
      return translate(locale, 'contributions.request_withdrawn_now');
    case 'escalate_request':
      await escalateRequest(ref, form);
      return translate(locale, 'contributions.escalated_now', { days: TRUST_DAYS });
  }
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip+person', points: 30, per: 60 },
  params,
  query,
  body,
  async load({ params: { id }, query: { token, cancel }, actor, answer }) {
    answer.header('x-robots-tag', 'noindex');
    const found = await ownContribution(id, token, actor);
    const accountId = token === undefined ? actor.accountId : null;
    const listHref =
      accountId === null ? null : paths.individualContributions(actor.locale, accountId);
    const [perks, cancellation, outlook] = await Promise.all([
      perksOf([found]),
      cancellationOf(found),
      readRequestOutlook(found),
    ]);
    const receipt = presentReceipt(found, actor.locale, perks);
    const addressHref = receipt.canChangeAddress
      ? paths.contributionAddress(actor.locale, id, { token })
      : null;
    const request = presentRequest(outlook, found, actor.locale);
    return {
      receipt,
      request,
      cancellation,
      listHref,
      addressHref,
      isCancelWanted: cancel === 'yes',
    };
  },
  async act({ params: { id }, query: { token }, body: form, actor }) {
    const { campaignSlug } = await ownContribution(id, token, actor);
    const ref = refOf(id, token, actor, platformErrors.unauthenticated);
    const page = paths.contribution(actor.locale, id, { token });
    if (form.intent !== 'cancel') {
      const text = await actOnRequest(form, ref, actor.locale);
      return redirectTo(`${page}#refund-request`, { level: 'success', text });
    }
    await cancelContribution(ref, actor);
    const text = translate(actor.locale, 'contributions.cancelled_now');
    const link = {
      text: translate(actor.locale, 'contributions.to_campaign'),
      href: paths.campaign(actor.locale, campaignSlug),
    };
    return redirectTo(page, { level: 'success', text, link });
  },
});
