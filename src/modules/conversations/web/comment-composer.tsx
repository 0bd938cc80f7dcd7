import { type FormEvent, useEffect, useState } from 'react';
import { type useLoaderData, useLocation, useRevalidator } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { flash } from '#design/feedback/flash.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { askToEnter, Restricted } from '#modules/accounts/web/index.ts';
import { ApiError, apiClient } from '#platform/web/api-client.ts';
import { usePageRead } from '#platform/web/calls/use-page-read.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { COMMENT_MAX } from '../contract.ts';
import type { loader } from './write-comment-page.data.ts';

export interface ComposerProps {
  readonly slug: string;
  readonly campaignId: number;
  /** The comment that is answered; null for one of its own. */
  readonly parentId: number | null;
  /** Called once it stands there, with its id, or with null when nothing is to be written after all. */
  readonly onEnd: (id: number | null) => void;
}

interface Refusal {
  readonly field?: string | undefined;
  readonly general?: string;
}

/** Writes a comment or a reply where it will stand; who may not is told so before writing a word. */
export function CommentComposer(props: ComposerProps) {
  const { slug, parentId, onEnd } = props;
  const t = useT();
  const locale = useLocale();
  const {
    data: seat,
    failed,
    load,
  } = usePageRead<ReturnType<typeof useLoaderData<typeof loader>>>();
  const [start] = useState(() => ({ load, href: paths.writeComment(locale, slug) }));
  useEffect(() => void start.load(start.href), [start]);
  useEffect(() => {
    if (!failed) return;
    flash('error', t('design.load_failed'));
    onEnd(null);
  }, [failed, onEnd, t]);
  const { refused, busy, send } = useSending(props);
  const form = useFirstInvalid(refused.field ? refused : null);
  const isReady = seat?.mayWrite === true;
  useEffect(() => {
    if (isReady) form.current?.querySelector('textarea')?.focus();
  }, [isReady, form]);
  if (seat === undefined) return <p className="skeleton h-24" aria-busy="true" />;
  if (seat.kept) return <Restricted kept={seat.kept} />;
  if (!seat.mayWrite) {
    return (
      <p className="text-soft" role="status">
        {t(seat.isOver ? 'talk.closed' : 'talk.contributors_text')}
      </p>
    );
  }
  return (
    <form ref={form} className="grid max-w-measure gap-4" onSubmit={send} noValidate>
      {refused.general && <FormProblem title={refused.general} />}
      <TextArea
        label={t(parentId === null ? 'talk.your_words' : 'talk.your_reply')}
        name="body"
        max={COMMENT_MAX}
        required
        error={refused.field}
      />
      {parentId === null && !seat.isTeam && (
        <Checkbox
          label={t('talk.only_owner')}
          hint={t('talk.only_owner_hint')}
          name="private"
          value="yes"
        />
      )}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look="solid" busy={busy}>
          {t(parentId === null ? 'talk.send' : 'talk.reply')}
        </Button>
        <Button look="quiet" onClick={() => onEnd(null)}>
          {t('talk.cancel')}
        </Button>
      </p>
    </form>
  );
}

function useSending({ campaignId, parentId, onEnd }: ComposerProps) {
  const t = useT();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const [refused, setRefused] = useState<Refusal>({});
  const [busy, setBusy] = useState(false);
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return setRefused({ general: t('talk.send_failed') });
    if (error.status === 401) askToEnter({ kind: 'log_in', from: pathname, source: 'comment' });
    const field = error.errors.body?.[0];
    setRefused(field ? { field } : { general: error.description || t('talk.send_failed') });
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const isPrivate = form.get('private') === 'yes';
    setBusy(true);
    try {
      const { body } = await apiClient.post<{ response: { id: number } }>(
        paths.api(`campaigns/${campaignId}/comments`),
        { body: form.get('body'), parent_id: parentId, private: isPrivate },
      );
      await revalidate();
      flash('success', t(isPrivate ? 'talk.sent_privately' : 'talk.sent'));
      onEnd(body.response.id);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return { refused, busy, send: (event: FormEvent<HTMLFormElement>) => void send(event) };
}
