import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { isEmail } from '#modules/accounts/rules.ts';
import {
  answerHold,
  askSupportEmail,
  type Campaign,
  campaignOfOwner,
  campaignOfTeam,
  cancelCampaign,
  closeCampaign,
  deleteDraft,
  draftBody,
  isOpenHold,
  isRaising,
  isUnpublished,
  readHold,
  updateDeadline,
  updateDraft,
  verifySupportEmail,
} from '#modules/campaigns/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { dayOf } from '#platform/clock/zones.ts';
import { config } from '#platform/config/config.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { lastMoment, timeText, zoneName } from '#platform/web/dates.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { loadEditor } from '../load-editor.ts';
import { presentHold } from './present-hold.ts';
import { readBrought } from './read-brought.ts';

const ACTS = [
  'slug',
  'short_link',
  'support_email',
  'verify',
  'deadline',
  'answer',
  'appeal',
  'close',
  'cancel',
  'delete',
] as const;
const typed = z.string().trim().max(10_000).default('');
const body = z.object({
  act: z.enum(ACTS),
  slug: typed,
  short_link: typed,
  email: typed,
  code: typed,
  ends_on: typed,
  hold_answer: typed,
  reason: typed,
  confirm_close: typed,
  confirm_cancel: typed,
  confirm_delete: typed,
});
type Form = z.output<typeof body>;

interface Context {
  readonly campaign: Campaign;
  readonly actor: Actor;
  readonly form: Form;
}

/** Things that cannot be undone are confirmed by spelling the campaign's address. */
function confirm(typedSlug: string, name: string, { campaign }: Context): void {
  if (typedSlug === campaign.slug) return;
  throw fieldErrors({ [name]: ['errors.campaigns.confirm_slug'] });
}

const answer =
  (kind: 'answer' | 'appeal') =>
  async ({ campaign, form, actor }: Context): Promise<void> => {
    const text = form.hold_answer;
    if (text === '' || text.length > 4000) {
      throw fieldErrors({ hold_answer: ['errors.editor.evidence'] });
    }
    await answerHold(campaign.id, { kind, body: text }, actor.accountId ?? 0);
  };

const DO: Record<Form['act'], (context: Context) => Promise<unknown>> = {
  async slug({ campaign, form }) {
    const read = draftBody.shape.slug.safeParse(form.slug.toLowerCase());
    if (!read.success || read.data === undefined) {
      throw fieldErrors({ slug: ['errors.editor.slug'] });
    }
    await updateDraft(campaign.id, { slug: read.data });
  },
  async short_link({ campaign, form }) {
    const link = form.short_link.toLowerCase();
    if (link !== '' && !/^[a-z0-9-]{3,40}$/.test(link)) {
      throw fieldErrors({ short_link: ['errors.editor.short_link'] });
    }
    await updateDraft(campaign.id, { short_link: link === '' ? null : link });
  },
  async support_email({ campaign, form, actor }) {
    if (!isEmail(form.email)) throw fieldErrors({ email: ['errors.field.email'] });
    await askSupportEmail(campaign.id, form.email, actor);
  },
  async verify({ campaign, form }) {
    if (!/^\d{6}$/.test(form.code)) throw fieldErrors({ code: ['errors.campaigns.support_code'] });
    await verifySupportEmail(campaign.id, form.code);
  },
  async deadline({ campaign, form, actor }) {
    if (!/^2\d{3}-\d{2}-\d{2}$/.test(form.ends_on) || Number.isNaN(Date.parse(form.ends_on))) {
      throw fieldErrors({ ends_on: ['errors.campaigns.deadline_soon'] });
    }
    await updateDeadline(campaign.id, form.ends_on, actor);
  },
  answer: answer('answer'),
  appeal: answer('appeal'),
  async close(context) {
    confirm(context.form.confirm_close, 'confirm_close', context);
    await closeCampaign(context.campaign.id, context.actor);
  },
  async cancel(context) {
    const { form, campaign, actor } = context;
    if (form.reason === '' || form.reason.length > 2000) {
      throw fieldErrors({ reason: ['errors.editor.reason'] });
    }
    confirm(form.confirm_cancel, 'confirm_cancel', context);
    await cancelCampaign(campaign.id, { ...actor, reason: form.reason });
  },
  async delete(context) {
    confirm(context.form.confirm_delete, 'confirm_delete', context);
    await deleteDraft(context.campaign.id, context.form.confirm_delete, context.actor);
  },
};

/** What the team may do too; the rest is the owner's alone. */
const OF_TEAM: readonly Form['act'][] = ['slug', 'short_link', 'support_email', 'verify'];

/** The link for a word that says whom it was given to. */
function presentReferral(slug: string, code: string | undefined, locale: Locale) {
  const word = code?.trim() ?? '';
  const isCode = /^[\w-]{1,20}$/.test(word);
  return {
    code: word,
    isWrong: word !== '' && !isCode,
    url: isCode ? `${config().publicUrl}${paths.referral(locale, slug, word)}` : null,
  };
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 60, per: 3600, store: 'database', bucket: 'campaign-settings' },
  params: z.object({ id: z.string().max(80) }),
  query: z.object({ code: z.string().max(200).optional() }),
  body,
  secretFields: ['code'],
  async load({ params, query, actor }) {
    const { editor, campaign, draft, standing } = await loadEditor(params.id, actor);
    const { locale } = actor;
    const [held, now, brought] = await Promise.all([
      readHold(draft.id),
      clockNow(),
      readBrought(campaign, standing, locale),
    ]);
    const time = (at: Date) => timeText(at, locale, draft.time_zone);
    return {
      editor,
      isOwner: standing.isOwner,
      shortLink: draft.short_link ?? '',
      shortUrl: draft.short_link && `${config().publicUrl}${paths.shortLink(draft.short_link)}`,
      shortPrefix: `${new URL(config().publicUrl).host}${paths.shortLink('')}`,
      pagePrefix: `${new URL(config().publicUrl).host}${paths.campaign(locale, '')}`,
      // As long as the page can still move to another address.
      isOpen: isUnpublished(draft) || isRaising(draft),
      referral: { ...presentReferral(draft.slug, query.code, locale), brought },
      supportEmail: draft.support_email ?? '',
      isVerified: draft.support_email_verified_at !== null,
      timeZone: zoneName(draft.time_zone),
      endsOn: draft.ends_at ? dayOf(lastMoment(draft.ends_at), draft.time_zone) : '',
      endsText: draft.ends_at ? time(lastMoment(draft.ends_at)) : '',
      isDeadlineChanged: draft.deadline_changed_at !== null,
      today: dayOf(now, draft.time_zone),
      hold: isOpenHold(held) ? presentHold(held, time) : null,
    };
  },
  async act({ params, body: form, actor }) {
    const segment = params.id;
    const campaign = OF_TEAM.includes(form.act)
      ? await campaignOfTeam(segment, actor, 'edit_campaign')
      : await campaignOfOwner(segment, actor);
    await DO[form.act]({ campaign, actor, form });
    const { locale } = actor;
    const text = translate(locale, `settings_editor.${form.act}_done`);
    const to =
      form.act === 'delete'
        ? paths.individualCampaigns(locale, actor.accountId ?? 0)
        : paths.campaignEdit(locale, campaign.id, 'settings');
    return redirectTo(to, { level: 'success', text });
  },
});
