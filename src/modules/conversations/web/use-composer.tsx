import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { hasAccountHint } from '#platform/web/calls/account-hint.ts';
import { isPlainClick } from '#platform/web/calls/plain-click.ts';
import type { CommentComposer } from './comment-composer.tsx';

/** Where a comment is written: at the top, or below the comment with this id, as a reply to the thread. */
interface Place {
  readonly below: number | null;
  readonly parentId: number | null;
}

interface Opened extends Place {
  readonly Composer: typeof CommentComposer;
  /** The link that opened it and gets the focus back. */
  readonly opener: HTMLElement;
}

export interface ComposerPlaces {
  readonly open: (event: MouseEvent<HTMLElement>, place: Place) => void;
  /** The form, where it stands at this place. */
  readonly at: (below: number | null) => ReactNode;
}

/** Opens the form for a comment in place, one at a time; its code comes with the first click. */
export function useComposer(slug: string, campaignId: number): ComposerPlaces {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (event: MouseEvent<HTMLElement>, place: Place) => {
    if (!isPlainClick(event) || !hasAccountHint()) return;
    event.preventDefault();
    const opener = event.currentTarget;
    import('./comment-composer.tsx').then(
      ({ CommentComposer: Composer }) => setOpened({ ...place, Composer, opener }),
      // Without the code of the form its page still does it.
      () => location.assign(opener.getAttribute('href') ?? ''),
    );
  };
  const written = useRef<number | null>(null);
  // What was written is there some renders after the answer: the focus goes on to it then.
  useEffect(() => {
    const comment = written.current && document.getElementById(`comment-${written.current}`);
    if (!comment) return;
    written.current = null;
    comment.scrollIntoView({ block: 'nearest' });
    comment.focus({ preventScroll: true });
  });
  const end = (id: number | null) => {
    written.current = id;
    opened?.opener.focus({ preventScroll: true });
    setOpened(null);
  };
  const at = (below: number | null) => {
    if (opened?.below !== below) return null;
    const { Composer, parentId } = opened;
    return <Composer slug={slug} campaignId={campaignId} parentId={parentId} onEnd={end} />;
  };
  return { open, at };
}
