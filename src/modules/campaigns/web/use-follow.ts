import { type MouseEvent, useEffect, useState } from 'react';
import { hasAccountHint } from '#platform/web/calls/account-hint.ts';
import { isPlainClick } from '#platform/web/calls/plain-click.ts';

const load = () => import('./follows.ts');

interface Follow {
  /** Undefined until it is known: always for visitors, and while nobody has answered. */
  readonly following: boolean | undefined;
  /** For a link to the page that follows: does it in place, or leaves it to the page where that fails. */
  readonly toggle: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Follows in place; the code that does comes with the first click, or at once for those with an account. */
export function useFollow(campaignId: number): Follow {
  const [following, setFollowing] = useState<boolean>();
  useEffect(() => {
    if (!hasAccountHint()) return;
    const ending = new AbortController();
    load()
      .then((follows) => follows.watchFollow(campaignId, setFollowing, ending.signal))
      .catch(() => undefined);
    return () => ending.abort();
  }, [campaignId]);
  const toggle = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    load()
      .then((follows) => follows.changeFollow(campaignId, !following))
      .catch(() => location.assign(href));
  };
  return { following, toggle };
}
