import { alternates, paths } from '#app/paths.ts';
import { readArticles } from '#modules/content/index.ts';
import { readUpdateAddresses } from '#modules/conversations/index.ts';
import { readAddressBlocks, readAddresses } from '#modules/discovery/index.ts';
import { xmlText } from './xml.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Milliseconds the list of parts is kept: it reads through all campaigns. */
const INDEX_AGE = 10 * 60 * 1000;
let index: { readonly made: number; readonly parts: Promise<Part[]> } | undefined;

interface Part {
  readonly name: string;
  readonly changedAt?: Date;
}

/** The list of the site map's parts: the pages of texts, then campaigns by thousands of ids. */
export async function sitemapIndex(origin: string): Promise<string> {
  const now = performance.now();
  if (!index || now - index.made > INDEX_AGE) {
    const parts = readParts();
    index = { made: now, parts };
    parts.catch(() => {
      index = undefined;
    });
  }
  const entries = (await index.parts).map(({ name, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<sitemap><loc>${xmlText(`${origin}${paths.sitemap(name)}`)}</loc>${changed}</sitemap>`;
  });
  return [HEAD, `<sitemapindex ${NAMESPACES}>`, ...entries, '</sitemapindex>'].join('\n');
}

async function readParts(): Promise<Part[]> {
  const blocks = await readAddressBlocks();
  return [
    { name: 'pages' },
    ...blocks.map(({ block, changedAt }) => ({ name: `campaigns-${block}`, changedAt })),
  ];
}

/** For tests: the next index is read anew. */
export function forgetSitemap(): void {
  index = undefined;
}

/** The pages that are always there. */
export function sitemapOfPages(origin: string): string {
  const en = 'en';
  const pages = [
    paths.home(en),
    paths.explore(en),
    paths.collections(en),
    paths.howItWorks(en),
    paths.trust(en),
    paths.blog(en),
    paths.careers(en),
    ...(['what-we-do', 'our-story', 'terms', 'privacy', 'kept-data', 'cookies'] as const).map(
      (topic) => paths.about(en, topic),
    ),
    paths.contact(en, 'questions'),
    paths.contact(en, 'press'),
    paths.newsletter(en),
  ];
  const articles = readArticles(en).map(({ name, date }) =>
    urls(origin, paths.article(en, name), date),
  );
  return urlset([...pages.map((path) => urls(origin, path)), ...articles]);
}

/** The campaigns of one block with their updates; undefined when nobody is led to any. */
export async function sitemapOfCampaigns(
  origin: string,
  block: number,
): Promise<string | undefined> {
  const campaigns = await readAddresses(block);
  if (campaigns.length === 0) return undefined;
  const updates = await readUpdateAddresses(campaigns.map(({ id }) => id));
  const slugs = new Map(campaigns.map(({ id, slug }) => [id, slug]));
  return urlset([
    ...campaigns.map(({ slug }) => urls(origin, paths.campaign('en', slug))),
    ...updates.map(({ campaignId, slug, publishedAt }) => {
      const path = paths.campaignUpdate('en', slugs.get(campaignId) ?? '', slug);
      return urls(origin, path, publishedAt.toISOString());
    }),
  ]);
}

function urlset(entries: readonly string[]): string {
  return [HEAD, `<urlset ${NAMESPACES}>`, ...entries, '</urlset>'].join('\n');
}

/** A page in its four languages, each naming the others. */
function urls(origin: string, path: string, changed?: string): string {
  const all = alternates(path).map((other) => ({
    locale: other.locale as string,
    href: xmlText(`${origin}${other.path}`),
  }));
  const english = all[0]?.href ?? '';
  const links = [...all, { locale: 'x-default', href: english }]
    .map(({ locale, href }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${href}"/>`)
    .join('');
  const date = changed ? `<lastmod>${changed}</lastmod>` : '';
  return all.map(({ href }) => `<url><loc>${href}</loc>${date}${links}</url>`).join('\n');
}
