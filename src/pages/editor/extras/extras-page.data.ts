import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  activatePreOrder,
  type Campaign,
  campaignOfOwner,
  campaignOfTeam,
  clearCampaignImage,
  deactivatePreOrder,
  type Draft,
  PRODUCT_STAGES,
  readExternal,
  readGroupsOf,
  setCampaignImage,
  submitExternal,
  submitStage,
  updateBanner,
  updateDraft,
} from '#modules/campaigns/index.ts';
import { BANNER_MAX } from '#modules/campaigns/rules.ts';
import { imageParamsField, pictureOf, readPictures, uploadData } from '#modules/media/index.ts';
import { type Currency, CURRENCIES, CURRENCY_CODES } from '#money/currency.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { dayOf, nextDay, startOfDay } from '#platform/clock/zones.ts';
import { type FieldMessage, fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { schemaError } from '#platform/http/error-answer.ts';
import { webAddress } from '#platform/text/web-address.ts';
import { zoneName } from '#platform/web/dates.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';
import { textOf, typedCents, typedText } from '../typed-values.ts';
import { loadEditor } from '../load-editor.ts';

const typed = z.string().max(10_000).default('');
const body = z.object({
  act: z.enum([
    'social',
    'banner',
    'banner_off',
    'stage',
    'external',
    'pre_order',
    'pre_order_off',
  ]),
  image_params: z.string().max(1000).optional(),
  social_alt: typed,
  banner_text: typed,
  banner_style: z.enum(['info', 'success', 'warn']).default('info'),
  banner_from: typed,
  banner_until: typed,
  evidence: typed,
  url: typed,
  raised: typed,
  external_currency: typed,
  contributors: typed,
  proof: typed,
  ships_by: typed,
});
type Form = z.output<typeof body>;

interface Context {
  readonly campaign: Campaign;
  readonly draft: Draft;
  readonly actor: Actor;
  readonly form: Form;
}
type Outcome = 'in_review' | 'shown' | void;
type Problems = Record<string, FieldMessage[]>;

function refuse(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw fieldErrors(problems);
}

async function saveSocial({ campaign, actor, form }: Context): Promise<void> {
  const line = z
    .string()
    .max(250)
    .regex(ONE_LINE)
    .refine(showsSomething, 'errors.field.required')
    .safeParse(form.social_alt);
  if (!line.success) throw fieldErrors({ social_alt: ['errors.editor.one_line'] });
  const text = form.image_params;
  if (text === '') await clearCampaignImage(campaign.id, 'social');
  else if (text !== undefined) {
    const read = imageParamsField.safeParse(text);
    if (!read.success) throw schemaError(read.error);
    await setCampaignImage(campaign.id, actor.accountId ?? 0, 'social', read.data);
  }
  await updateDraft(campaign.id, { social_alt: line.data });
}

async function saveBanner({ campaign, draft, actor, form }: Context): Promise<Outcome> {
  const problems: Problems = {};
  const text = form.banner_text.replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > BANNER_MAX || /[\p{Cc}]/u.test(text)) {
    problems.banner_text = [{ key: 'errors.editor.banner', values: { max: BANNER_MAX } }];
  }
  const instant = (name: 'banner_from' | 'banner_until', isEnd: boolean) => {
    if (form[name] === '') return null;
    const at = startOfDay(isEnd ? nextDay(form[name]) : form[name], draft.time_zone);
    if (at === null) problems[name] = ['errors.perks.day'];
    return at;
  };
  const [from, until] = [instant('banner_from', false), instant('banner_until', true)];
  if (from && until && until <= from) problems.banner_until = ['errors.perks.window'];
  refuse(problems);
  const banner = { text, style: form.banner_style, starts_at: from, ends_at: until };
  return updateBanner(campaign.id, banner, actor.accountId ?? 0);
}

function nextStage(stage: string | null) {
  const place = stage === null ? 0 : (PRODUCT_STAGES as readonly string[]).indexOf(stage) + 1;
  return PRODUCT_STAGES[place];
}

async function askForStage({ campaign, draft, actor, form }: Context): Promise<Outcome> {
  const evidence = form.evidence.trim();
  const stage = nextStage(draft.product_stage);
  if (!stage || evidence === '' || evidence.length > 4000) {
    throw fieldErrors({ evidence: ['errors.editor.evidence'] });
  }
  await submitStage(campaign.id, { stage, evidence }, actor.accountId ?? 0);
  return 'in_review';
}

async function sayExternal({ campaign, actor, form }: Context): Promise<Outcome> {
  const problems: Problems = {};
  const url = webAddress(500).safeParse(form.url);
  if (!url.success) problems.url = ['errors.editor.address'];
  const isCurrency = Object.hasOwn(CURRENCIES, form.external_currency);
  const currency = (isCurrency ? form.external_currency : campaign.currency) as Currency;
  const raised = typedCents(form.raised, currency);
  if (raised === null || raised > 1e15) problems.raised = ['errors.perks.amount'];
  if (!/^\d{1,8}$/.test(form.contributors.trim())) problems.contributors = ['errors.perks.count'];
  const proof = form.proof.trim();
  if (proof === '' || proof.length > 4000) problems.proof = ['errors.editor.evidence'];
  refuse(problems);
  const external = {
    url: url.data ?? '',
    raisedMinor: BigInt(raised ?? 0),
    currency,
    contributors: Number(form.contributors.trim()),
    proof,
  };
  await submitExternal(campaign.id, external, actor.accountId ?? 0);
  return 'in_review';
}

async function startPreOrder({ campaign, actor, form }: Context): Promise<void> {
  const isDay = /^2\d{3}-\d{2}-\d{2}$/.test(form.ships_by);
  if (!isDay || Number.isNaN(Date.parse(form.ships_by))) {
    throw fieldErrors({ ships_by: ['errors.campaigns.ships_by'] });
  }
  await activatePreOrder(campaign.id, form.ships_by, actor);
}

const DO: Record<Form['act'], (context: Context) => Promise<Outcome>> = {
  social: saveSocial,
  banner: saveBanner,
  banner_off: ({ campaign, actor }) => updateBanner(campaign.id, null, actor.accountId ?? 0),
  stage: askForStage,
  external: sayExternal,
  pre_order: startPreOrder,
  pre_order_off: ({ campaign, actor }) => deactivatePreOrder(campaign.id, actor),
};

/** The banner as its fields hold it; the last day is the one before its end. */
function presentBanner(draft: Draft) {
  const { banner, time_zone: zone } = draft;
  if (!banner) return null;
  const day = (text: string | null | undefined) => (text ? dayOf(new Date(text), zone) : '');
  const until = day(banner.ends_at);
  return {
    text: textOf(banner.text ?? ''),
    style: textOf(banner.style ?? 'info'),
    from: day(banner.starts_at),
    until: until && nextDay(until, -1),
  };
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 60, per: 3600, store: 'database', bucket: 'extras' },
  params: z.object({ id: z.string().max(80) }),
  body,
  async load({ params, actor }) {
    const { editor, draft, standing } = await loadEditor(params.id, actor);
    const [groups, external, now, pictures] = await Promise.all([
      readGroupsOf(draft.id),
      readExternal(draft.id),
      clockNow(),
      readPictures(draft.social_public_id ? [draft.social_public_id] : []),
    ]);
    const social = draft.social_public_id ? pictures.get(draft.social_public_id) : undefined;
    const reviewOf = (kind: string) => {
      const group = groups.find((one) => one.kind === kind);
      return group ? { state: group.state, note: group.note } : null;
    };
    return {
      editor,
      isOwner: standing.isOwner,
      social: social ? { url: pictureOf(social, '320px', { widest: 640 }).src } : null,
      socialAlt: draft.social_alt,
      upload: uploadData(actor.accountId ?? 0),
      banner: presentBanner(draft),
      bannerMax: BANNER_MAX,
      stage: draft.product_stage,
      stages: PRODUCT_STAGES,
      nextStage: nextStage(draft.product_stage) ?? null,
      reviews: {
        banner: reviewOf('banner_change'),
        stage: reviewOf('product_stage'),
        external: reviewOf('external_campaign'),
      },
      external: external
        ? {
            url: external.url,
            raised: typedText(
              Number(external.raisedMinor),
              external.currency as Currency,
              actor.locale,
            ),
            currency: external.currency,
            contributors: String(external.contributors),
            proof: external.proof,
            isApproved: external.approvedAt !== null,
          }
        : null,
      currency: draft.currency,
      currencies: CURRENCY_CODES.map((value) => ({ value, label: value })),
      isPreOrder: draft.pre_order,
      shipsBy: draft.pre_order_ships_by ?? '',
      timeZone: zoneName(draft.time_zone),
      today: dayOf(now, draft.time_zone),
    };
  },
  async act({ params, body: form, actor }) {
    const segment = params.id;
    const campaign =
      form.act === 'external'
        ? await campaignOfOwner(segment, actor)
        : await campaignOfTeam(segment, actor, 'edit_campaign');
    const { draft } = await loadEditor(campaign.id, actor);
    const outcome = await DO[form.act]({ campaign, draft, actor, form });
    const word = outcome === 'in_review' ? 'in_review' : 'saved';
    return redirectTo(paths.campaignEdit(actor.locale, campaign.id, 'extras'), {
      level: 'success',
      text: translate(actor.locale, `extras_editor.${word}`),
    });
  },
});
