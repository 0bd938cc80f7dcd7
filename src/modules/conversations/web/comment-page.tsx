import { Form, useLoaderData, useLocation, useNavigation } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { Restricted } from '#modules/accounts/web/index.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { COMMENT_MAX } from '../contract.ts';
import { CommentCard } from './comment-card.tsx';
import { CommentTools } from './comment-tools.tsx';
import type { loader } from './comment-page.data.ts';

export { action, headers, loader } from './comment-page.data.ts';

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** One comment with its replies, and all that can be done with them. */
export default function CommentPage() {
  const t = useT();
  const locale = useLocale();
  const view = useLoaderData<typeof loader>();
  const { campaign, comments } = view;
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const [first, ...replies] = comments;
  return (
    <Page width="narrow">
      <title>{pageTitle(t('talk.comment_title'), campaign.title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={<span lang={campaign.language}>{campaign.title}</span>}
        title={t('talk.comment_title')}
      />
      <div className="grid gap-7 pb-10" ref={ref as never}>
        {form.problem && <FormProblem title={form.problem.error_description} />}
        {first && <Entry view={view} comment={first} />}
        {replies.length > 0 && (
          <ol className="ml-4 grid gap-5 border-l-2 border-line pl-4 sm:ml-6 sm:pl-5">
            {replies.map((reply) => (
              <li key={reply.id}>
                <Entry view={view} comment={reply} />
              </li>
            ))}
          </ol>
        )}
        {view.takesReplies && <Reply view={view} />}
        <p>
          <TextLink href={paths.campaignComments(locale, campaign.slug)} look="strong">
            {t('talk.all_comments')}
          </TextLink>
        </p>
      </div>
    </Page>
  );
}

function Entry({ view, comment }: { view: View; comment: View['comments'][number] }) {
  return (
    <CommentCard comment={comment}>
      <CommentTools
        comment={comment}
        given={comment.given}
        isOwn={comment.authorId === view.accountId}
        isTeam={view.isTeam}
        isPerson={view.accountId !== null}
        isReply={comment.id !== view.threadId}
        isEdited={view.edits === comment.id}
        isReported={view.reports === comment.id}
      />
    </CommentCard>
  );
}

function Reply({ view }: { view: View }) {
  const t = useT();
  const locale = useLocale();
  const location = useLocation();
  const form = useFormState();
  const busy = useNavigation().state !== 'idle';
  if (view.accountId === null) {
    return (
      <p id="reply">
        <ButtonLink href={paths.signIn(locale, location.pathname)} look="line" rel="nofollow">
          {t('talk.enter')}
        </ButtonLink>
      </p>
    );
  }
  if (view.kept) {
    return (
      <div id="reply">
        <Restricted kept={view.kept} />
      </div>
    );
  }
  if (!view.mayWrite) {
    return (
      <p id="reply" className="text-soft">
        {t('talk.contributors_text')}
      </p>
    );
  }
  const isMine = form.value('act') === 'reply';
  return (
    <Form
      method="post"
      id="reply"
      key={view.comments.length}
      className="grid gap-4 border-t border-line pt-6"
      noValidate
    >
      <CsrfField />
      <TextArea
        label={t('talk.your_reply')}
        name="body"
        max={COMMENT_MAX}
        required
        defaultValue={isMine ? form.value('body') : ''}
        error={isMine ? form.error('body') : undefined}
      />
      <p>
        <Button type="submit" name="act" value="reply" look="solid" busy={busy}>
          {t('talk.reply')}
        </Button>
      </p>
    </Form>
  );
}
