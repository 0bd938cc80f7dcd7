/** A thing as schema.org describes it. */
export type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>;

/**
 * What the page is about, for machines. `<` is escaped so that no title can end the script; a block
 * of data is never run, so the content policy needs no hash for it. Only the server writes it: the
 * browser leaves what is there.
 */
export function JsonLd({ data }: { readonly data: Thing }) {
  const json = import.meta.env.SSR ? asJson(data) : '';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- JSON without a "<" cannot leave its script
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

function asJson(data: Thing): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data })
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028');
}

export interface Crumb {
  readonly label: string;
  /** Path with the language's prefix; the last one may have none. */
  readonly href?: string | undefined;
}

/** The way to a page as search engines read it. */
export function breadcrumbList(origin: string, crumbs: readonly Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href ? { item: `${origin}${href}` } : {}),
    })),
  };
}
