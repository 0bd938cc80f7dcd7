import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readPeople } from '#modules/admin/index.ts';
import {
  agreeToFee,
  decideMarket,
  dropFee,
  findMarketVersion,
  newestVersion,
  profileProblems,
  proposeFee,
  readMarketSteps,
  restoreMarket,
  versionNumber,
} from '#modules/settings/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import { presentShell } from '../frame/present-shell.ts';
import { accessTo } from '../frame/sections.ts';
import type { OfferPreview, OfferView } from './offer-view.ts';
import { presentChanges, presentFee, presentFields, readChoices } from './present-offer.ts';
import { OFFER, presentOfferVersions } from './present-offer-versions.ts';
import { type OfferForm, offerForm, readOffer, readShare } from './read-offer.ts';

const MOST_SHOWN = 50;
const version = versionNumber;

const body = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('preview'), version, ...offerForm }),
  z.object({ intent: z.literal('decide'), version, ...offerForm }),
  z.object({
    intent: z.literal('propose_fee'),
    version,
    fee: z.string().max(20),
    fee_note: offerForm.note,
  }),
  z.object({ intent: z.literal('agree_fee'), version, bps: z.coerce.number().int() }),
  z.object({ intent: z.literal('drop_fee'), version }),
  z.object({ intent: z.literal('preview_restore'), version, id: versionNumber }),
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

/** What an older offer would change; nothing is decided yet. Throws 404 for one that is not there. */
async function previewRestore(id: number, basedOn: number, actor: Actor): Promise<OfferPreview> {
  const { locale } = actor;
  const [found, { profile: now }, choices] = await Promise.all([
    findMarketVersion(id),
    newestVersion(),
    readChoices(locale),
  ]);
  if (!found) throw platformErrors.notFound();
  const again = Object.fromEntries(OFFER.map((field) => [field, found.profile[field]]));
  return {
    version: basedOn,
    note: '',
    fields: presentFields(now, choices, locale),
    changes: presentChanges(now, { ...now, ...again }, choices, locale),
    restores: { id, version: basedOn },
  };
}

export const { loader, action, headers } = definePage({
  access: accessTo('market_offer'),
  limit: { key: 'person', points: 60, per: 60 },
  body,
  async load({ actor }): Promise<OfferView> {
    const [current, choices, steps, [proposal]] = await Promise.all([
      newestVersion(),
      readChoices(actor.locale),
      readMarketSteps([...OFFER, 'feeBps'], MOST_SHOWN),
      readMarketSteps(['proposedFee'], 1),
    ]);
    const people = await readPeople(
      [...steps, ...(proposal ? [proposal] : [])].flatMap(({ version: one, before }) => [
        one.decidedBy,
        before.profile.proposedFee?.by ?? null,
      ]),
    );
    return {
      shell: presentShell(actor, 'market_offer'),
      version: current.id,
      fields: presentFields(current.profile, choices, actor.locale),
      fee: presentFee(current.profile, { proposal, people }, actor),
      versions: presentOfferVersions(steps, current.profile, { choices, people }, actor),
    };
  },
  async act({ body: form, actor }) {
    const { version: basedOn } = form;
    if (form.intent === 'propose_fee') {
      await proposeFee({ bps: readShare(form.fee), note: form.fee_note, basedOn }, actor);
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
    if (form.intent === 'preview_restore') return previewRestore(form.id, basedOn, actor);
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
        restores: null,
      } satisfies OfferPreview;
    }
    await decideMarket({ profile: chosen, note: form.note, basedOn }, actor);
    return done(actor, 'market_offer.decided');
  },
});
