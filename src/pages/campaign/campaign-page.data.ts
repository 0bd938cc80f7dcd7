import { z } from 'zod';
import { sharePictureOf, readPictures } from '#modules/media/index.ts';
import { exchangeTable } from '#modules/geography/index.ts';
import { config } from '#platform/config/config.ts';
import { definePage } from '#platform/web/define-page.ts';
import { splitLocale } from '#platform/web/locale.ts';
import type { Tab } from './campaign-view.ts';
import { findPublicCampaign } from './find-public-campaign.ts';
import { loadCampaign } from './load-campaign.ts';

const TABS: readonly Tab[] = ['faq', 'updates', 'comments'];

/** The tab is the last part of the address; without one it is the story. */
function tabOf(path: string): Tab {
  const last = splitLocale(path.split('?')[0] ?? '').path.split('/')[3];
  return TABS.find((tab) => tab === last) ?? 'story';
}

async function shareImageOf(publicId: string | null): Promise<string | undefined> {
  if (publicId === null) return undefined;
  const picture = (await readPictures([publicId])).get(publicId);
  return picture && sharePictureOf(picture);
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 30, query: ['country', 'perk_token'] },
  params: z.object({ slug: z.string().max(80) }),
  query: z.object({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    perk_token: z.string().max(200).optional(),
  }),
  async load({ params, query, actor, path, tag }) {
    const campaign = await findPublicCampaign(params.slug, actor, path);
    tag(`campaign:${campaign.id}`);
    const tab = tabOf(path);
    const [view, shareImage, rates] = await Promise.all([
      loadCampaign(
        campaign,
        { country: query.country ?? null, secretToken: query.perk_token ?? null, tab },
        actor.locale,
      ),
      shareImageOf(campaign.cardPublicId),
      exchangeTable(),
    ]);
    return { campaign: view, tab, shareImage, rates, origin: config().publicUrl };
  },
});
