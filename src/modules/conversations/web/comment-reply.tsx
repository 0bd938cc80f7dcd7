import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { COMMENT_MAX, type CommentView } from '../contract.ts';

interface CommentReplyProps {
  readonly comment: Pick<CommentView, 'id' | 'name'>;
  /** The comment that began the conversation. */
  readonly threadId: number;
}

/** An answer where the comment stands; opened by hand, and left open while it is refused. */
export function CommentReply({ comment, threadId }: CommentReplyProps) {
  const t = useT();
  const form = useFormState();
  const isRefused = form.value('act') === 'reply' && form.value('to') === String(comment.id);
  return (
    <details open={isRefused}>
      <summary className="text-14" aria-label={t('talk.reply_to', { name: comment.name })}>
        {t('talk.reply')}
      </summary>
      <Form
        method="post"
        data-own-save=""
        preventScrollReset
        className="grid gap-4 pt-3"
        noValidate
      >
        <CsrfField />
        <input type="hidden" name="to" value={comment.id} />
        <input type="hidden" name="thread" value={threadId} />
        <TextArea
          label={t('talk.your_reply')}
          name="body"
          max={COMMENT_MAX}
          required
          defaultValue={isRefused ? form.value('body') : ''}
          error={isRefused ? form.error('body') : undefined}
        />
        <p>
          <Button type="submit" name="act" value="reply" look="solid" size="small">
            {t('talk.reply')}
          </Button>
        </p>
      </Form>
    </details>
  );
}
