import { marketName } from './market-name.ts';
import type { Locale } from './locale.ts';

export interface PageHeadProps {
  readonly title: string;
  readonly description: string;
  /** Origin of the site, without a slash at the end. */
  readonly origin: string;
  /** Canonical path, with the language's prefix. */
  readonly path: string;
  readonly alternates: readonly { locale: Locale; path: string }[];
  readonly image?: string | undefined;
  readonly imageAlt?: string | undefined;
  readonly kind?: 'website' | 'article';
  /** Address of the page's feed, if it has one. */
  readonly feed?: { readonly href: string; readonly title: string } | undefined;
}

/** What search engines and social networks read of a public page. */
export function PageHead(props: PageHeadProps) {
  const { title, description, origin, path, feed, kind = 'website' } = props;
  // English is always offered, and comes first.
  const [english] = props.alternates;
  const own = props.alternates.find((other) => other.path === path)?.locale;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${origin}${path}`} />
      {props.alternates.map((other) => (
        <link
          key={other.locale}
          rel="alternate"
          hrefLang={other.locale}
          href={`${origin}${other.path}`}
        />
      ))}
      {english && <link rel="alternate" hrefLang="x-default" href={`${origin}${english.path}`} />}
      {feed && (
        <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.href} />
      )}
      <meta property="og:site_name" content={marketName()} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}${path}`} />
      {own && <meta property="og:locale" content={ogLocale(own)} />}
      <SharePicture {...props} />
    </>
  );
}

/** Networks want a country with each language. */
function ogLocale(locale: Locale): string {
  return `${locale}_${locale === 'en' ? 'GB' : locale.toUpperCase()}`;
}

function SharePicture({ origin, image, imageAlt }: PageHeadProps) {
  if (!image) return <meta name="twitter:card" content="summary" />;
  return (
    <>
      <meta property="og:image" content={image.startsWith('/') ? `${origin}${image}` : image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      {imageAlt && <meta property="og:image:alt" content={imageAlt} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
