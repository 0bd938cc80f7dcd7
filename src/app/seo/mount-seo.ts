import type { FastifyInstance, FastifyReply } from 'fastify';
import { marketName } from '#platform/web/market-name.ts';
import { inLocale, paths } from '#app/paths.ts';
import { publicCampaign } from '#modules/campaigns/index.ts';
import { readArticles } from '#modules/content/index.ts';
import { readUpdates } from '#modules/conversations/index.ts';
import { readShareCard } from '#modules/discovery/index.ts';
import { presentRichText, readShareCardPicture } from '#modules/media/index.ts';
import { shareCardVersion, sharedPercent } from '#pages/cards/share-card.ts';
import { config } from '#platform/config/config.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { LOCALES, type Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { rss } from './feed.ts';
import { robots } from './robots.ts';
import { sitemapIndex, sitemapOfCampaigns, sitemapOfPages } from './sitemap.ts';

const AN_HOUR = 'public, max-age=3600';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** What machines read of the site: rules for crawlers, site map, feeds, pictures for networks. */
export function mountSeo(app: FastifyInstance): void {
  app.get('/robots.txt', (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', robots(config().publicUrl)),
  );
  app.get(paths.sitemapIndex(), async (_request, reply) =>
    sendXml(reply, await sitemapIndex(config().publicUrl)),
  );
  app.get<{ Params: { part: string } }>('/sitemap/:part', async (request, reply) => {
    const xml = await sitemapPart(request.params.part);
    if (xml === undefined) throw platformErrors.notFound();
    return sendXml(reply, xml);
  });
  for (const locale of LOCALES) mountFeeds(app, locale);
  mountShareCards(app);
}

function sitemapPart(part: string): Promise<string | undefined> | string | undefined {
  const origin = config().publicUrl;
  if (part === 'pages.xml') return sitemapOfPages(origin);
  const block = /^campaigns-(\d{1,13})\.xml$/.exec(part)?.[1];
  return block === undefined ? undefined : sitemapOfCampaigns(origin, Number(block));
}

function mountFeeds(app: FastifyInstance, locale: Locale): void {
  app.get(paths.blogFeed(locale), (_request, reply) => sendFeed(reply, blogFeed(locale)));
  const path = inLocale(locale, '/projects/:slug/updates.rss');
  app.get<{ Params: { slug: string } }>(path, async (request, reply) => {
    const { slug } = request.params;
    const campaign = await publicCampaign(slug);
    // One address for each feed, as for the page.
    if (campaign.slug !== slug) {
      return reply.redirect(paths.updatesFeed(locale, campaign.slug), 301);
    }
    return sendFeed(reply, await updatesFeed(campaign, locale));
  });
}

function blogFeed(locale: Locale): string {
  const origin = config().publicUrl;
  return rss({
    title: translate(locale, 'design.label_value', {
      label: marketName(),
      value: translate(locale, 'content.blog'),
    }),
    description: translate(locale, 'content.blog_text'),
    locale,
    url: `${origin}${paths.blog(locale)}`,
    self: `${origin}${paths.blogFeed(locale)}`,
    items: readArticles(locale).map((article) => ({
      title: article.title,
      url: `${origin}${paths.article(locale, article.name)}`,
      date: article.date,
      html: withOrigin(article.html, origin),
    })),
  });
}

async function updatesFeed(
  campaign: { readonly id: number; readonly slug: string; title: string; tagline: string },
  locale: Locale,
): Promise<string> {
  const origin = config().publicUrl;
  const updates = await readUpdates(campaign.id);
  return rss({
    title: translate(locale, 'seo.updates_of', { title: campaign.title }),
    description: campaign.tagline,
    locale,
    url: `${origin}${paths.campaignUpdates(locale, campaign.slug)}`,
    self: `${origin}${paths.updatesFeed(locale, campaign.slug)}`,
    items: await Promise.all(
      updates.map(async (update) => ({
        title: update.title,
        url: `${origin}${paths.campaignUpdate(locale, campaign.slug, update.slug)}`,
        date: update.publishedAt.toISOString(),
        html: withOrigin(await presentRichText(update.bodyHtml), origin),
      })),
    ),
  });
}

/** A feed is read elsewhere: addresses of this site need its name. */
function withOrigin(html: string, origin: string): string {
  return html.replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${origin}/`);
}

function mountShareCards(app: FastifyInstance): void {
  interface Wanted {
    readonly id: string;
    readonly file: string;
  }
  app.get<{ Params: Wanted }>('/share/campaigns/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    if (!/^\d{1,13}$/.test(id) || !/^[0-9a-f]{16}\.jpg$/.test(file))
      throw platformErrors.notFound();
    const card = await readShareCard(Number(id));
    if (!card) throw platformErrors.notFound();
    const version = shareCardVersion(card);
    const bytes = await readShareCardPicture(`${card.id}/${version}`, {
      title: card.title,
      percent: sharedPercent(card.percent),
      publicId: card.cardPublicId,
    });
    // An older name shows what is true now, so nobody can have pictures drawn by making up names.
    const isCurrent = file === `${version}.jpg`;
    return reply
      .header('cache-control', isCurrent ? FOR_EVER : AN_HOUR)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/jpeg')
      .send(bytes);
  });
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return send(reply, 'application/xml; charset=utf-8', xml);
}

function sendFeed(reply: FastifyReply, xml: string): FastifyReply {
  return send(reply, 'application/rss+xml; charset=utf-8', xml);
}

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.header('cache-control', AN_HOUR).type(type).send(body);
}
