import { useLoaderData } from 'react-router';
import { TextLink } from '#design/actions/text-link.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { Restricted } from '#modules/accounts/web/index.ts';
import { CommentCard, CommentReply, CommentTools } from '#modules/conversations/web/index.ts';
import { useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { FileLink } from '../frame/file-link.tsx';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import type { loader } from './comments-page.data.ts';

export { action, headers, loader } from './comments-page.data.ts';

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** Every comment, also those only the owner's side sees; each is answered and moderated where it stands. */
export default function CommentsPage() {
  const t = useT();
  const view = useLoaderData<typeof loader>();
  const { workspace, comments, filters, olderHref } = view;
  const { problem } = useFormState();
  const box = useFirstInvalid(problem);
  return (
    <WorkspaceFrame workspace={workspace} section="comments">
      {view.kept && <Restricted kept={view.kept} />}
      {problem && <FormProblem title={problem.error_description} />}
      {(comments.length > 0 || filters.show) && <Filters filters={filters} />}
      {comments.length > 0 && <FileLink href={view.fileHref} />}
      {comments.length === 0 ? (
        <Nothing isFiltered={filters.show !== null} />
      ) : (
        <ol className="grid max-w-[46rem] gap-7" ref={box as never}>
          {comments.map((comment) => (
            <li key={comment.id} className="grid gap-2">
              {comment.parent && (
                <p className="border-s-2 border-line ps-3 text-14 text-soft wrap-anywhere">
                  {t('workspace.in_reply_to', comment.parent)}
                </p>
              )}
              <CommentCard comment={comment}>
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
                  {comment.isWaiting && <Badge tone="coral">{t('workspace.unanswered')}</Badge>}
                  {comment.replies > 0 && (
                    <span className="text-soft">
                      {t('workspace.replies', { count: comment.replies })}
                    </span>
                  )}
                  {comment.reports > 0 && (
                    <Badge tone="bad">{t('workspace.reports', { count: comment.reports })}</Badge>
                  )}
                  {view.isPublic && <TextLink href={comment.href}>{t('workspace.see')}</TextLink>}
                </p>
                <div
                  role="group"
                  aria-label={t('workspace.answer_or_hide_of', { name: comment.name })}
                  className="grid gap-2"
                >
                  <CommentTools
                    comment={comment}
                    given={comment.given}
                    isOwn={comment.authorId === view.accountId}
                    isTeam
                    isPerson
                    isReply={comment.id !== comment.threadId}
                    isEdited={false}
                    isReported={false}
                  />
                  {comment.mayReply && !view.kept && (
                    // Closed and empty again once an answer is among the comments.
                    <CommentReply
                      key={comments[0]?.id}
                      comment={comment}
                      threadId={comment.threadId}
                    />
                  )}
                </div>
              </CommentCard>
            </li>
          ))}
        </ol>
      )}
      {olderHref && <ShowMore href={olderHref}>{t('workspace.older')}</ShowMore>}
    </WorkspaceFrame>
  );
}

function Filters({ filters }: Pick<View, 'filters'>) {
  const t = useT();
  const { show, unanswered: count, allHref, unansweredHref } = filters;
  return (
    <Chips
      label={t('workspace.filter_comments')}
      chips={[
        { label: t('workspace.all_comments'), href: allHref, current: show === null },
        {
          label: t('workspace.only_unanswered', { count }),
          href: unansweredHref,
          current: show !== null,
        },
      ]}
    />
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useT();
  const key = isFiltered ? 'none_unanswered' : 'no_comments';
  return <EmptyState title={t(`workspace.${key}`)}>{t(`workspace.${key}_text`)}</EmptyState>;
}
