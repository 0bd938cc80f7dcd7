import { useLoaderData } from 'react-router';
import { TextLink } from '#design/actions/text-link.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { CommentCard } from '#modules/conversations/web/index.ts';
import { useT } from '#platform/web/messages.tsx';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import type { loader } from './comments-page.data.ts';

export { headers, loader } from './comments-page.data.ts';

/** Every comment, also those only the owner's side sees; each leads to where it is answered. */
export default function CommentsPage() {
  const t = useT();
  const { workspace, comments, olderHref } = useLoaderData<typeof loader>();
  return (
    <WorkspaceFrame workspace={workspace} section="comments">
      {comments.length === 0 ? (
        <EmptyState title={t('workspace.no_comments')}>
          {t('workspace.no_comments_text')}
        </EmptyState>
      ) : (
        <ol className="grid max-w-[46rem] gap-7">
          {comments.map((comment) => (
            <li key={comment.id}>
              <CommentCard comment={comment}>
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
                  <TextLink
                    href={comment.href}
                    aria-label={t('workspace.answer_or_hide_of', { name: comment.name })}
                  >
                    {t('workspace.answer_or_hide')}
                  </TextLink>
                  {comment.replies > 0 && (
                    <span className="text-soft">
                      {t('workspace.replies', { count: comment.replies })}
                    </span>
                  )}
                  {comment.reports > 0 && (
                    <Badge tone="bad">{t('workspace.reports', { count: comment.reports })}</Badge>
                  )}
                </p>
              </CommentCard>
            </li>
          ))}
        </ol>
      )}
      {olderHref && <ShowMore href={olderHref}>{t('workspace.older')}</ShowMore>}
    </WorkspaceFrame>
  );
}
