import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import type { KeptFrom } from '#modules/accounts/contract.ts';
import { Restricted } from '#modules/accounts/web/index.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { ReadersTime } from '#platform/web/readers-time.tsx';
import { MESSAGE_MAX } from '../contract.ts';
import { useMessagesOpened } from './use-unread.ts';

export interface MessageView {
  readonly id: number;
  readonly name: string;
  readonly body: string;
  /** ISO 8601. */
  readonly at: string;
  readonly isOwn: boolean;
  readonly byMail: boolean;
}

interface MessageThreadProps {
  /** The oldest first. */
  readonly messages: readonly MessageView[];
  readonly olderHref: string | null;
  /** False on a page of older ones. */
  readonly isNewest: boolean;
  /** False where nobody can be written to any more. */
  readonly mayWrite: boolean;
  /** The other side has closed their account. */
  readonly isClosed: boolean;
  /** What staff keep the reader from. */
  readonly kept: KeptFrom | null;
  /** What the next message begins with. */
  readonly draft?: string;
}

/** What two sides wrote to each other, and the next answer. */
export function MessageThread(props: MessageThreadProps) {
  const { messages, olderHref, isNewest, mayWrite, isClosed, kept, draft = '' } = props;
  const t = useT();
  useMessagesOpened(messages);
  const [known, setKnown] = useState(() => answerKey(0, { messages, isNewest: true }));
  const key = answerKey(known, { messages, isNewest });
  if (key !== known) setKnown(key);
  return (
    <div className="grid max-w-[46rem] gap-6">
      {olderHref && <ShowMore href={olderHref}>{t('direct.older')}</ShowMore>}
      {messages.length > 0 && (
        <ol className="grid gap-4">
          {messages.map((message) => (
            <li key={message.id} className={message.isOwn ? 'ml-8 sm:ml-16' : 'mr-8 sm:mr-16'}>
              <article
                className={`grid gap-1 rounded-card p-4 ${
                  message.isOwn ? 'bg-tide-wash' : 'bg-sunken'
                }`}
              >
                <p className="flex flex-wrap items-center gap-x-2 text-14">
                  <bdi className="font-semibold">
                    {message.isOwn ? t('direct.you') : message.name}
                  </bdi>
                  <span className="text-soft">
                    <ReadersTime at={message.at} />
                  </span>
                  {message.byMail && <Badge>{t('direct.by_mail')}</Badge>}
                </p>
                <p className="whitespace-pre-line wrap-anywhere">{message.body}</p>
              </article>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && kept && <Restricted kept={kept} />}
      {mayWrite && !kept && <AnswerForm key={key} draft={draft} />}
      {!mayWrite && (
        <p className="text-soft">{t(isClosed ? 'direct.closed' : 'direct.unreachable')}</p>
      )}
    </div>
  );
}

/**
 * By which the form of an answer is known: a new one once the answer is among the messages, the same while
 * older ones are read or the other side writes, so that nothing typed is lost.
 */
export function answerKey(
  known: number,
  { messages, isNewest }: Pick<MessageThreadProps, 'isNewest'> & { messages: readonly Sent[] },
): number {
  return isNewest ? (messages.findLast(({ isOwn }) => isOwn)?.id ?? 0) : known;
}

type Sent = Pick<MessageView, 'id' | 'isOwn'>;

function AnswerForm({ draft }: { draft: string }) {
  const t = useT();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  return (
    <Form
      method="post"
      data-own-save=""
      ref={ref}
      className="grid gap-4"
      noValidate
      preventScrollReset
    >
      <CsrfField />
      {form.general && <FormProblem title={form.general} />}
      <TextArea
        label={t('direct.your_message')}
        hint={t('direct.hint')}
        name="body"
        rows={5}
        max={MESSAGE_MAX}
        required
        defaultValue={form.value('body', draft)}
        error={form.error('body')}
      />
      <p>
        <Button type="submit" look="solid" busy={useNavigation().state === 'submitting'}>
          {t('direct.send')}
        </Button>
      </p>
    </Form>
  );
}
