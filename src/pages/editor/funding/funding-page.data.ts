import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  goalCovers,
  type Identity,
  IDENTITY_RETURN,
  readIdentity,
  startIdentityCheck,
} from '#flows/publish-campaign/index.ts';
import {
  type ApprovalGroup,
  type Campaign,
  campaignOfOwner,
  campaignOfTeam,
  currencyEligibility,
  type Draft,
  freezeOf,
  goalLimits,
  isBankCountry,
  raisingCurrencies,
  readGroupsOf,
  submitNonprofit,
  takesNonprofitProof,
} from '#modules/campaigns/index.ts';
import { COUNTRIES, countryName } from '#modules/geography/index.ts';
import { paymentSources, providerPage, ProviderUnavailable } from '#modules/payments/index.ts';
import { type Currency, CURRENCIES } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { timeZones, todaysZone } from '#platform/clock/zones.ts';
import { type FieldMessage, fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Answer } from '#platform/http/answer.ts';
import { zoneLabel, zoneName } from '#platform/web/dates.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { isLocale, type Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { loadEditor } from '../load-editor.ts';
import { saveSection } from '../save-section.ts';
import { textOf, typedCents, typedText } from '../typed-values.ts';
import { readFunding } from './read-funding.ts';

/** The language that was read when somebody left for the identity check. */
const CHECK_LANGUAGE_COOKIE = 'check_language';

const body = z.looseObject({
  act: z.enum(['save', 'identity', 'nonprofit', 'calculate']).default('save'),
  proof: z.string().max(10_000).default(''),
});
type Form = z.output<typeof body>;

/** How the check of the recipient stands; a provider that is away hides nothing else of the page. */
async function identityOf(campaignId: number): Promise<Identity | 'unknown'> {
  try {
    return await readIdentity(campaignId);
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'unknown';
    throw error;
  }
}

/** The editor as it is once the provider was asked: what it answers changes what the launch still needs. */
async function loadVerified(idOrSlug: number | string, actor: Actor) {
  const loaded = await loadEditor(idOrSlug, actor);
  if (!loaded.editor.managesMoney) return { ...loaded, identity: null };
  const identity = await identityOf(loaded.draft.id);
  const isMissing = loaded.editor.missing.some(({ name }) => name === 'identity_verification');
  const isNews = isMissing && identity !== 'unknown' && identity.state === 'verified';
  return { ...(isNews ? await loadEditor(idOrSlug, actor) : loaded), identity };
}

/** Countries whose banks we can pay, by their names. */
function bankCountries(locale: Locale) {
  const codes = [...new Set(COUNTRIES.map(({ alpha2 }) => alpha2))].filter(isBankCountry);
  const byName = new Intl.Collator(locale);
  return codes
    .map((value) => ({ value, label: countryName(value, locale) }))
    .toSorted((one, other) => byName.compare(one.label, other.label));
}

/** Every time zone in the reader's words; a campaign's own stays a choice, whatever it is. */
function zoneChoices(own: string, locale: Locale, now: Date) {
  const zones = [...new Set([todaysZone(own), ...timeZones()])];
  return zones.map((value) => ({ value, label: zoneLabel(value, locale, now) }));
}

function presentFunding(draft: Draft, locale: Locale) {
  const currency = draft.currency as Currency;
  return {
    fundingType: draft.funding_type,
    currency,
    exponent: CURRENCIES[currency].exponent,
    symbol: CURRENCIES[currency].shouldDisplaySymbol ? CURRENCIES[currency].symbol : '',
    goal: draft.goal_minor > 0n ? typedText(Number(draft.goal_minor), currency, locale) : '',
    leastGoalText: formatMoney({ minor: goalLimits(currency).leastMinor, currency }, locale),
    goalText: formatMoney({ minor: draft.goal_minor, currency }, locale, { cents: true }),
    days: draft.duration_days,
    timeZone: todaysZone(draft.time_zone),
    timeZoneText: zoneName(draft.time_zone),
    recipientType: draft.recipient_type,
    bankCountry: draft.bank_country ?? '',
    bankCountryText: draft.bank_country ? countryName(draft.bank_country, locale) : '',
    forever: draft.forever_opt_in,
    isFrozen: freezeOf('goal_cents', draft.state) !== null,
    isForeverFrozen: freezeOf('forever_opt_in', draft.state) !== null,
    isNonprofit: draft.nonprofit,
  };
}

/** What was sent last, for whoever is asked for more and can add to it; nobody else reads it here. */
function presentProof({ state, note, items }: ApprovalGroup, takesProof: boolean) {
  return { state, note, text: takesProof ? String(items[0]?.content.proof ?? '') : '' };
}

/** The words of the calculator; amounts that are none are named where they stand. */
function calculate(form: Form, campaign: Campaign, locale: Locale) {
  const currency = campaign.currency as Currency;
  const problems: Record<string, FieldMessage[]> = {};
  const amount = (name: string) => {
    const text = textOf(form[name]).trim();
    const cents = text === '' ? 0 : typedCents(text, currency);
    if (cents === null || cents > 1e10) problems[name] = ['errors.perks.amount'];
    return cents ?? 0;
  };
  const units = /^\d{1,5}$/.test(textOf(form.units)) ? Number(textOf(form.units)) : null;
  if (units === null) problems.units = ['errors.perks.count'];
  const input = {
    goal_cents: Math.min(Number(campaign.goalMinor), 1e13),
    unit_cost_cents: amount('unit_cost'),
    unit_shipping_cents: amount('unit_shipping'),
    fixed_cost_cents: amount('fixed_cost'),
    units: units ?? 0,
    drop_bps: 500,
  };
  if (Object.keys(problems).length > 0) throw fieldErrors(problems);
  const found = goalCovers(input, campaign.platformFeeBps);
  const money = (cents: number) =>
    formatMoney({ minor: BigInt(cents), currency }, locale, { cents: true });
  return {
    calculation: {
      goal: campaign.goalMinor > 0n ? money(input.goal_cents) : null,
      net: money(found.net_cents),
      cost: money(found.cost_cents),
      missing: found.missing_cents > 0 ? money(found.missing_cents) : null,
      typed: Object.fromEntries(
        ['unit_cost', 'unit_shipping', 'fixed_cost', 'units'].map((name) => [
          name,
          textOf(form[name]),
        ]),
      ),
    },
  };
}
export type Calculation = ReturnType<typeof calculate>['calculation'];

/** What was written beside it is kept first; without a script it comes with the same form. */
async function checkIdentity(segment: string, actor: Actor, form: Form, answer: Answer) {
  if (form.version !== undefined) await saveSection(segment, actor, form, readFunding);
  const campaign = await campaignOfTeam(segment, actor, 'manage_money');
  const { url } = await startIdentityCheck(campaign, {
    accountId: actor.accountId ?? 0,
    locale: actor.locale,
  });
  const here = paths.campaignEdit(actor.locale, campaign.id, 'funding', 'identity_verification');
  // A check that goes on leads back in the language it began in, whatever is read by now.
  answer.setCookie(CHECK_LANGUAGE_COOKIE, actor.locale);
  return redirectTo(url === null ? here : providerPage(url, actor.locale));
}

async function askForNonprofit(segment: string, actor: Actor, proof: string) {
  const campaign = await campaignOfOwner(segment, actor);
  const text = proof.trim();
  if (text === '' || text.length > 4000) throw fieldErrors({ proof: ['errors.editor.evidence'] });
  await submitNonprofit(campaign.id, text, actor.accountId ?? 0);
  return redirectTo(paths.campaignEdit(actor.locale, campaign.id, 'funding'), {
    level: 'success',
    text: translate(actor.locale, 'funding_editor.proof_sent'),
  });
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 120, per: 60 },
  params: z.object({ id: z.string().max(80) }),
  body,
  sources: paymentSources,
  query: z.object({ [IDENTITY_RETURN]: z.string().max(5).optional() }),
  async load({ params, query, actor, cookie }) {
    const { locale } = actor;
    const read = cookie(CHECK_LANGUAGE_COOKIE);
    if (query[IDENTITY_RETURN] && isLocale(read) && read !== locale) {
      throw redirectTo(paths.campaignEdit(read, params.id, 'funding', 'identity_verification'));
    }
    const { editor, draft, standing, identity } = await loadVerified(params.id, actor);
    const bankCountry = draft.bank_country ?? draft.country;
    const [eligibility, currencies, groups] = await Promise.all([
      currencyEligibility(draft.currency, bankCountry),
      raisingCurrencies(),
      readGroupsOf(draft.id),
    ]);
    const proof = groups.find(({ kind }) => kind === 'nonprofit_proof');
    const takesProof = standing.isOwner && takesNonprofitProof(draft.nonprofit, proof?.state);
    return {
      editor,
      funding: presentFunding(draft, locale),
      identity:
        identity && identity !== 'unknown'
          ? { state: identity.state, isChanged: identity.isChanged === true }
          : identity,
      eligibility:
        draft.bank_country === null
          ? null
          : {
              reason: eligibility.reason,
              currencies: new Intl.ListFormat(locale).format(eligibility.currencies),
            },
      // A campaign's own currency stays a choice when the market stops offering it to others.
      currencies: [...new Set([...currencies, draft.currency])].map((value) => ({
        value,
        label: value,
      })),
      bankCountries: bankCountries(locale),
      zones: zoneChoices(draft.time_zone, locale, await clockNow()),
      proof: proof ? presentProof(proof, takesProof) : null,
      takesProof,
    };
  },
  async act({ params, body: form, actor, answer }) {
    if (form.act === 'identity') return checkIdentity(params.id, actor, form, answer);
    if (form.act === 'nonprofit') return askForNonprofit(params.id, actor, form.proof);
    if (form.act === 'calculate') {
      const campaign = await campaignOfTeam(params.id, actor, 'edit_campaign');
      return calculate(form, campaign, actor.locale);
    }
    const id = await saveSection(params.id, actor, form, readFunding);
    return redirectTo(paths.campaignEdit(actor.locale, id, 'extras'));
  },
});
