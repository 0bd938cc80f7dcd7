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
