import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  type Campaign,
  campaignOfOwner,
  campaignOfTeam,
  isUnpublished,
  readKeptOwner,
} from '#modules/campaigns/index.ts';
import { presentRichText, imageParamsField, uploadData, videoOf } from '#modules/media/index.ts';
import { readEditedPerks, secretTokenOf } from '#modules/perks/index.ts';
import {
  clearPageImage,
  type ComingSoonPage,
  disablePagePreview,
  enablePagePreview,
  pageValuesOf,
  publishPage,
  readPage,
  readPagePreview,
  setPageImage,
  unpublishPage,
  writePage,
} from '#modules/prelaunch/index.ts';
import { config } from '#platform/config/config.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { slugOrId } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import { typedText } from '../typed-values.ts';
import { loadEditor } from '../load-editor.ts';
import { presentPicture } from '../pictures/present-picture.ts';
import { type PageForm, pageForm, readPageForm } from './read-page-form.ts';

async function save(campaign: Campaign, form: PageForm, actor: Actor): Promise<void> {
  const { variants, ...page } = pageValuesOf(readPageForm(form, campaign.currency));
  if (page.video_url !== null && !videoOf(page.video_url)) {
    throw fieldErrors({ video_url: ['errors.soon_editor.video'] });
  }
  await writePage(campaign, page, variants);
  if (form.image === '') await clearPageImage(campaign);
  else if (form.image !== undefined) {
    const image = imageParamsField.safeParse(form.image);
    if (!image.success) throw fieldErrors({ image: ['errors.field.invalid'] });
    await setPageImage(campaign, actor.accountId ?? 0, image.data);
  }
}

/** Keeps what was written, then does what the button says. */
async function perform(campaign: Campaign, form: PageForm, actor: Actor): Promise<void> {
  const { act } = form;
  if (act === 'disable_preview') return disablePagePreview(campaign.id);
  if (act === 'unpublish') {
    await campaignOfOwner(campaign.id, actor);
    return unpublishPage(campaign.id, actor);
  }
  await save(campaign, form, actor);
  if (act === 'enable_preview') await enablePagePreview(campaign);
  if (act === 'publish') {
    await campaignOfOwner(campaign.id, actor);
    await publishPage(campaign.id, actor);
  }
}

/** Links of secret perks: subscribers get the chosen one with the mail of the launch. */
async function earlyBirds(campaignId: number) {
  const perks = await readEditedPerks(campaignId);
  return perks.flatMap((perk) => {
    const token = perk.kind === 'secret' ? secretTokenOf(perk) : null;
    return token ? [{ token, title: perk.title }] : [];
  });
}

async function present(page: ComingSoonPage | undefined, campaign: Campaign, locale: Locale) {
  const teaser = page?.teaser_minor;
  return {
    headline: page?.headline ?? campaign.title.slice(0, 80),
    subtitle: page?.subtitle ?? campaign.tagline.slice(0, 160),
    bodyHtml: await presentRichText(page?.body_html ?? ''),
    imageAlt: page?.image_alt ?? '',
    videoUrl: page?.video_url ?? '',
    buttonText: page?.button_text ?? '',
    placeholder: page?.placeholder ?? '',
    launchHint: page?.launch_hint ?? '',
    teaser: teaser ? typedText(Number(teaser), campaign.currency, locale) : '',
    earlyBirdToken: page?.early_bird_token ?? '',
    variants: page?.variants ?? [],
    subscribers: page?.subscribers ?? 0,
  };
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 120, per: 60 },
  params: z.object({ id: slugOrId }),
  body: pageForm,
  async load({ params, actor }) {
    const { editor, campaign, standing } = await loadEditor(params.id, actor);
    const isToPublish = standing.isOwner && isUnpublished(campaign);
    const [page, token, perks, kept] = await Promise.all([
      readPage(campaign.id),
      readPagePreview(campaign.id),
      earlyBirds(campaign.id),
      isToPublish ? readKeptOwner(campaign.ownerId, actor.locale) : null,
    ]);
    const picture = await presentPicture(page?.image_public_id ?? null);
    const { publicUrl } = config();
    const { locale } = actor;
    const link = (variant?: string, query?: { preview: string }) =>
      `${publicUrl}${paths.comingSoon(locale, campaign.slug, variant, query)}`;
    const view = await present(page, campaign, actor.locale);
    return {
      editor,
      page: view,
      currency: campaign.currency,
      isPublished: campaign.state === 'coming_soon',
      isOpen: isUnpublished(campaign),
      kept,
      hasPage: page !== undefined,
      image: picture && { url: picture.url, alt: view.imageAlt },
      upload: uploadData(actor.accountId ?? 0),
      earlyBirds: perks,
      previewLink: token && link(undefined, { preview: token }),
      links: [
        { name: '', url: link() },
        ...view.variants.map(({ variant }) => ({ name: variant, url: link(variant) })),
      ],
      dashboardHref: paths.comingSoonDashboard(locale, campaign.slug),
    };
  },
  async act({ params, body, actor }) {
    const campaign = await campaignOfTeam(params.id, actor, 'edit_campaign');
    await perform(campaign, body, actor);
    const { locale } = actor;
    return redirectTo(paths.campaignEdit(locale, campaign.id, 'coming_soon'), {
      level: 'success',
      text: translate(locale, `soon_editor.said_${body.act}` as MessageKey),
    });
  },
});
