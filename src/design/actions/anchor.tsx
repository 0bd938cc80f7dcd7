import type { ComponentProps } from 'react';
import { Link } from 'react-router';

export interface AnchorProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly href: string;
  /** Loads the page anew instead of by the router (downloads, other documents). */
  readonly reload?: boolean;
  /** Keeps the scroll position, for tabs, filters and "show more". */
  readonly keepScroll?: boolean;
  readonly prefetch?: 'intent' | 'none' | 'render' | 'viewport';
}

/** Ways of fetching ahead that add nothing to the document. */
const WITHOUT_ELEMENTS = { none: true, intent: true };
/** An address that the router would write as it stands: whole, with no way up and nothing doubled. */
const PLAIN = /^\/(?!.*\/[./])[^?#]*(\?[^#]+)?(#.+)?$/;

/** A link: by the router inside the site, a plain one elsewhere; new windows get `noopener`. */
export function Anchor({ href, reload, keepScroll, prefetch, children, ...rest }: AnchorProps) {
  const inside = /^(\/(?!\/)|\?)/.test(href);
  const rel = rest.target === '_blank' ? (rest.rel ?? 'noopener') : rest.rel;
  if (!inside || reload || rest.download !== undefined) {
    return (
      <a {...rest} href={href} rel={rel}>
        {children}
      </a>
    );
  }
  // The document needs the element only, and a page has some eighty: a router's link costs ten of it.
  if (import.meta.env.SSR && PLAIN.test(href) && (prefetch ?? 'none') in WITHOUT_ELEMENTS) {
    return (
      <a {...rest} href={href} rel={rel} data-discover="true">
        {children}
      </a>
    );
  }
  return (
    <Link
      {...rest}
      to={href}
      rel={rel}
      prefetch={prefetch ?? 'none'}
      preventScrollReset={keepScroll ?? false}
    >
      {children}
    </Link>
  );
}
