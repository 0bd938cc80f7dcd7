interface PageHeadProps {
  readonly title: string;
  readonly description: string;
  readonly origin: string;
  /** Canonical path, with the language's prefix. */
  readonly path: string;
  readonly alternates: readonly { locale: string; path: string }[];
  readonly image?: string | undefined;
  readonly kind?: 'website' | 'article';
}

/** What search engines and social networks read of a public page. */
export function PageHead(props: PageHeadProps) {
  const { title, description, origin, path, image, kind = 'website' } = props;
  const english = props.alternates.find(({ locale }) => locale === 'en');
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
      <meta property="og:site_name" content="Groundswell" />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}${path}`} />
      {image && (
        <meta property="og:image" content={image.startsWith('/') ? `${origin}${image}` : image} />
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}
