import { MessageSquarePlus } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { useBacking } from '#modules/contributions/web/index.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { CommentView, ThreadView } from '../contract.ts';
import { CommentCard } from './comment-card.tsx';
import { ReactionBar } from './reaction-bar.tsx';
import { type ComposerPlaces, useComposer } from './use-composer.tsx';

interface CommentListProps {
  readonly slug: string;
  readonly campaignId: number;
  readonly threads: readonly ThreadView[];
  /** False once nobody may write any more. */
  readonly isOpen: boolean;
  /** Where older ones are; null when these are all. */
  readonly olderHref: string | null;
}

/** What contributors and the owner's side say, for everybody to read. */
export function CommentList(props: CommentListProps) {
  const { slug, campaignId, threads, isOpen, olderHref } = props;
  const t = useT();
  const locale = useLocale();
  const composer = useComposer(slug, campaignId);
  const { account_id: own } = useBacking(campaignId);
  const write = isOpen && <Write slug={slug} composer={composer} />;
  if (threads.length === 0) {
    return (
      <div className="grid gap-5">
        <EmptyState title={t('talk.none')} action={write}>
          {t(isOpen ? 'talk.none_text' : 'talk.none_closed')}
        </EmptyState>
        {composer.at(null)}
      </div>
    );
  }
  return (
    <div className="grid gap-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">
          {t(isOpen ? 'talk.who_writes' : 'talk.closed')}{' '}
          {isOpen && (
            <span className="for-visitors">
              <TextLink href={paths.campaign(locale, slug)}>{t('talk.back_to_write')}</TextLink>
            </span>
          )}
        </p>
        {write}
      </div>
      {composer.at(null)}
      <ol className="grid gap-7">
        {threads.map((thread) => (
          <li key={thread.id} className="grid gap-5">
            <Entry {...props} {...{ composer, own }} comment={thread} threadId={thread.id} />
            {thread.replies.length > 0 && (
              <ol className="ml-4 grid gap-5 border-l-2 border-line pl-4 sm:ml-6 sm:pl-5">
                {thread.replies.map((reply) => (
                  <li key={reply.id}>
                    <Entry
                      {...props}
                      {...{ composer, own }}
                      isOpen={isOpen && !thread.hidden}
                      comment={reply}
                      threadId={thread.id}
                    />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      {olderHref && <ShowMore href={olderHref}>{t('talk.older')}</ShowMore>}
    </div>
  );
}

/** The way to a comment: in place with a script, a page without, and first the log-in for a visitor. */
function Write({ slug, composer }: { slug: string; composer: ComposerPlaces }) {
  const t = useT();
  const locale = useLocale();
  const href = paths.writeComment(locale, slug);
  return (
    <div>
      <span className="for-visitors">
        <ButtonLink href={paths.signIn(locale, href)} look="line" rel="nofollow">
          {t('talk.log_in_to_write')}
        </ButtonLink>
      </span>
      <ButtonLink
        href={href}
        look="line"
        rel="nofollow"
        className="for-members"
        icon={<MessageSquarePlus aria-hidden="true" />}
        onClick={(event) => composer.open(event, { below: null, parentId: null })}
      >
        {t('talk.write')}
      </ButtonLink>
    </div>
  );
}

interface EntryProps extends CommentListProps {
  readonly composer: ComposerPlaces;
  /** The reader's account; null while it is not known. */
  readonly own: number | null;
  readonly comment: CommentView;
  readonly threadId: number;
}

function Entry({ comment, threadId, slug, campaignId, isOpen, composer, own }: EntryProps) {
  const t = useT();
  const locale = useLocale();
  const href = paths.campaignComment(locale, slug, threadId);
  const report = paths.campaignComment(locale, slug, threadId, { report: comment.id });
  const edit = paths.campaignComment(locale, slug, threadId, { edit: comment.id });
  const name = comment.name;
  // Only its author is listed one that is hidden; nobody answers what nobody reads.
  if (comment.hidden) {
    return (
      <CommentCard comment={comment}>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-soft">
          {t('talk.hidden_from_others')}
          <TextLink href={href} look="quiet" rel="nofollow">
            {t('talk.view_or_delete')}
          </TextLink>
        </p>
      </CommentCard>
    );
  }
  return (
    <CommentCard comment={comment}>
      <div className="-ml-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-14">
        <ReactionBar
          href={href}
          call={`campaigns/${campaignId}/comments/${comment.id}/reactions`}
          reactions={comment.reactions}
          about={t('talk.reactions_to', { name })}
        />
        {isOpen && (
          <TextLink
            href={`${href}#reply`}
            look="quiet"
            rel="nofollow"
            className="for-members"
            aria-label={t('talk.reply_to', { name })}
            onClick={(event) => composer.open(event, { below: comment.id, parentId: threadId })}
          >
            {t('talk.reply')}
          </TextLink>
        )}
        {comment.authorId === own ? (
          <TextLink href={`${edit}#comment-${comment.id}`} look="quiet" rel="nofollow">
            {t('talk.edit_or_delete')}
          </TextLink>
        ) : (
          <TextLink
            href={report}
            look="quiet"
            rel="nofollow"
            className="for-members"
            aria-label={t('talk.report_of', { name })}
          >
            {t('talk.report')}
          </TextLink>
        )}
        <span className="for-visitors">
          {isOpen && (
            <TextLink href={paths.signIn(locale, href)} look="quiet" rel="nofollow">
              {t('talk.enter')}
            </TextLink>
          )}
          <TextLink href={paths.signIn(locale, report)} look="quiet" rel="nofollow">
            {t('talk.log_in_to_report')}
          </TextLink>
        </span>
      </div>
      {composer.at(comment.id)}
    </CommentCard>
  );
}
