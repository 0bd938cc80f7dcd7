import type { ReactNode } from 'react';
import { Badge } from '#design/feedback/badge.tsx';
import { Avatar } from '#design/media/avatar.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { CommentView } from '../contract.ts';

interface CommentCardProps {
  readonly comment: CommentView;
  /** What can be done with it, below its words. */
  readonly children?: ReactNode;
}

/** What somebody said, who they are, and how it was taken. */
export function CommentCard({ comment, children }: CommentCardProps) {
  const t = useT();
  return (
    <article className="flex gap-3" id={`comment-${comment.id}`} tabIndex={-1}>
      <Avatar name={comment.name} src={comment.avatarUrl} size={40} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-semibold">{comment.name}</bdi>
          {comment.badge && <Badge tone="tide">{comment.badge}</Badge>}
          {comment.pinned && <Badge tone="gold">{t('talk.pinned')}</Badge>}
          {comment.isPrivate && <Badge>{t('talk.private')}</Badge>}
          {comment.hidden && (
            <Badge tone="warn">{t(comment.isRemoved ? 'talk.removed' : 'talk.hidden')}</Badge>
          )}
          <span className="text-14 text-soft">{comment.dateText}</span>
          {comment.edited && <span className="text-14 text-soft">{t('talk.edited')}</span>}
        </p>
        <p className="max-w-measure whitespace-pre-line wrap-anywhere">{comment.body}</p>
        {children}
      </div>
    </article>
  );
}
