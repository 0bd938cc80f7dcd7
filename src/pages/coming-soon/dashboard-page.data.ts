import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { campaignOfTeam, may, readStanding } from '#modules/campaigns/index.ts';
import { readFigures, readPage } from '#modules/prelaunch/index.ts';
import { definePage } from '#platform/web/define-page.ts';
import { dayText } from '#platform/web/dates.ts';
import { translate } from '#platform/web/translate.ts';

export const { loader, headers } = definePage({
  access: 'person',
  params: z.object({ slug: z.string().max(80) }),
  async load({ params, actor }) {
    const campaign = await campaignOfTeam(params.slug, actor, 'see_figures');
    const [figures, page, standing] = await Promise.all([
      readFigures(campaign.id),
      readPage(campaign.id),
      readStanding(campaign, actor),
    ]);
    const { locale } = actor;
    const day = (text: string) => dayText(new Date(`${text}T00:00:00Z`), locale, 'UTC');
    const ofVariant = new Map(figures.by_variant.map((one) => [one.variant, one.count]));
    const variants = ['', ...(page?.variants ?? []).map((one) => one.variant)];
    return {
      id: campaign.id,
      slug: campaign.slug,
      title: campaign.title || campaign.slug,
      language: campaign.language,
      isPublished: page?.published_at !== null && page !== undefined,
      hasPage: page !== undefined,
      mayEdit: may(standing, 'edit_campaign'),
      mayList: may(standing, 'see_contributions'),
      pageHref: paths.comingSoon(locale, campaign.slug),
      counts: {
        subscribers: figures.subscribers,
        unconfirmed: figures.unconfirmed,
        unsubscribed: figures.unsubscribed,
      },
      days: figures.by_day.map((one) => ({ label: day(one.day), value: one.count })),
      sources: figures.by_source.map((one) => ({
        label: one.source || translate(locale, 'coming_soon.direct'),
        value: one.count,
      })),
      variants: [...new Set([...variants, ...ofVariant.keys()])].map((name) => ({
        label: name || translate(locale, 'coming_soon.base_variant'),
        value: ofVariant.get(name) ?? 0,
        href: paths.comingSoon(locale, campaign.slug, name),
      })),
    };
  },
});
