import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  agreeToFee,
  decideMarket,
  dropFee,
  newestVersion,
  profileProblems,
  proposeFee,
  readMarketSteps,
  restoreMarket,
  versionNumber,
} from '#modules/settings/index.ts';
import { FEE_BPS_MAX } from '#modules/settings/rules.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import { presentShell } from '../frame/present-shell.ts';
import { accessTo } from '../frame/sections.ts';
import type { OfferPreview, OfferView } from './offer-view.ts';
import { presentChanges, presentFee, presentFields, readChoices } from './present-offer.ts';
import { OFFER, presentOfferVersions } from './present-offer-versions.ts';
import { type OfferForm, offerForm, readOffer } from './read-offer.ts';

const MOST_SHOWN = 50;
const version = versionNumber;
const share = z
  .string()
  .trim()
  .regex(/^\d{1,2}(?:[.,]\d{1,2})?$/)
  .transform((text) => Math.round(Number(text.replace(',', '.')) * 100))
  .pipe(z.number().int().max(FEE_BPS_MAX));

const body = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('preview'), version, ...offerForm }),
  z.object({ intent: z.literal('decide'), version, ...offerForm }),
  z.object({ intent: z.literal('propose_fee'), version, fee: share, fee_note: offerForm.note }),
  z.object({ intent: z.literal('agree_fee'), version, bps: z.coerce.number().int() }),
  z.object({ intent: z.literal('drop_fee'), version }),
  z.object({ intent: z.literal('restore'), version, id: versionNumber }),
]);

function done(actor: Actor, text: MessageKey) {
  return redirectTo(paths.admin(actor.locale, 'market_offer'), {
    level: 'success',
    text: translate(actor.locale, text),
  });
}

/** What was chosen, read against what holds; nothing is decided. */
async function weigh(form: OfferForm, actor: Actor) {
  const [{ profile: before }, choices] = await Promise.all([
    newestVersion(),
    readChoices(actor.locale),
  ]);
  const chosen = readOffer(form, presentFields(before, choices, actor.locale), before);
  const after = { ...before, ...chosen };
  const problems = profileProblems(after);
  if (Object.keys(problems).length > 0) throw fieldErrors(problems);
  return { before, chosen, after, choices };
}

export const { loader, action, headers } = definePage({
  access: accessTo('market_offer'),
  limit: { key: 'person', points: 60, per: 60 },
  body,
  async load({ actor }): Promise<OfferView> {
    const [current, choices, steps] = await Promise.all([
      newestVersion(),
      readChoices(actor.locale),
      readMarketSteps([...OFFER, 'feeBps'], MOST_SHOWN),
    ]);
    return {
      shell: presentShell(actor, 'market_offer'),
      version: current.id,
      fields: presentFields(current.profile, choices, actor.locale),
      fee: presentFee(current.profile, actor),
      versions: presentOfferVersions(steps, current.profile, choices, actor),
    };
  },
  async act({ body: form, actor }) {
    const { version: basedOn } = form;
    if (form.intent === 'propose_fee') {
      await proposeFee({ bps: form.fee, note: form.fee_note, basedOn }, actor);
      return done(actor, 'market_offer.fee_waits');
    }
    if (form.intent === 'agree_fee') {
      await agreeToFee({ bps: form.bps, basedOn }, actor);
      return done(actor, 'market_offer.fee_holds');
    }
    if (form.intent === 'drop_fee') {
      await dropFee(basedOn, actor);
      return done(actor, 'market_offer.fee_dropped');
    }
    if (form.intent === 'restore') {
      await restoreMarket({ id: form.id, basedOn, fields: OFFER }, actor);
      return done(actor, 'market_offer.restored');
    }
    const { before, chosen, after, choices } = await weigh(form, actor);
    if (form.intent === 'preview') {
      return {
        version: basedOn,
        note: form.note,
        fields: presentFields(after, choices, actor.locale),
        changes: presentChanges(before, after, choices, actor.locale),
      } satisfies OfferPreview;
    }
    await decideMarket({ profile: chosen, note: form.note, basedOn }, actor);
    return done(actor, 'market_offer.decided');
  },
});
