import { Form, useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { Button } from '#design/actions/button.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import {
  COMMENT_MAX,
  type CommentView,
  REACTION_KINDS,
  type ReactionKind,
  type ReactionTally,
  REPORT_REASONS,
} from '../contract.ts';
import { ReactionSign } from './reaction-bar.tsx';

interface CommentToolsProps {
  readonly comment: CommentView;
  /** The kinds of reaction the reader gave. */
  readonly given: readonly ReactionKind[];
  readonly isOwn: boolean;
  readonly isTeam: boolean;
  readonly isPerson: boolean;
  readonly isReply: boolean;
  /** Whose form is to stand open. */
  readonly isEdited: boolean;
  readonly isReported: boolean;
}

/** What the reader may do with a comment; each is a form of the page. */
export function CommentTools(props: CommentToolsProps) {
  const { comment, given, isOwn, isTeam, isPerson, isReply } = props;
  const { hidden, isRemoved, isPrivate } = comment;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {!hidden && <Reactions of={comment.id} tally={comment.reactions} given={given} />}
        {isTeam && !isRemoved && (
          <Act
            of={comment.id}
            acts={[
              hidden ? 'unhide' : 'hide',
              ...(isReply || hidden || isPrivate
                ? []
                : ([comment.pinned ? 'unpin' : 'pin'] as const)),
            ]}
          />
        )}
        {isOwn && <Act of={comment.id} acts={['delete']} />}
      </div>
      {isOwn && !hidden && <Edit {...props} />}
      {!isOwn && isPerson && <Report {...props} />}
      {!isPerson && <ReportAfterLogIn of={comment.id} isWanted={props.isReported} />}
    </div>
  );
}

interface ReactionsProps {
  readonly of: number;
  readonly tally: ReactionTally;
  readonly given: readonly ReactionKind[];
}

/** The three reactions as a form of the page it stands on. */
export function Reactions({ of, tally, given }: ReactionsProps) {
  const t = useT();
  return (
    <Form method="post" preventScrollReset className="-ml-2 flex flex-wrap gap-1">
      <CsrfField />
      <input type="hidden" name="act" value="react" />
      <input type="hidden" name="of" value={of} />
      {REACTION_KINDS.map((kind) => {
        const isGiven = given.includes(kind);
        return (
          <Button
            key={kind}
            type="submit"
            name="reaction"
            value={`${kind}:${isGiven ? 'off' : 'on'}`}
            look="quiet"
            size="small"
            aria-pressed={isGiven}
            aria-label={t('talk.reaction', { kind, count: tally[kind] })}
            icon={<ReactionSign kind={kind} given={isGiven} />}
          >
            {tally[kind] > 0 && <span className="tabular">{tally[kind]}</span>}
          </Button>
        );
      })}
    </Form>
  );
}

type Moderation = 'hide' | 'unhide' | 'pin' | 'unpin' | 'delete';

function Act({ of, acts }: { of: number; acts: readonly Moderation[] }) {
  const t = useT();
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-1">
      <CsrfField />
      <input type="hidden" name="of" value={of} />
      {acts.map((act) => (
        <Button key={act} type="submit" name="act" value={act} look="quiet" size="small">
          {t(`talk.act_${act}`)}
        </Button>
      ))}
    </Form>
  );
}

function Edit({ comment, isEdited }: CommentToolsProps) {
  const t = useT();
  const form = useFormState();
  const isRefused = form.value('act') === 'edit' && form.value('of') === String(comment.id);
  return (
    <details open={isEdited || isRefused} key={comment.body}>
      <summary className="text-14">{t('talk.act_edit')}</summary>
      <Form method="post" preventScrollReset className="grid gap-4 pt-3" noValidate>
        <CsrfField />
        <input type="hidden" name="of" value={comment.id} />
        <TextArea
          label={t('talk.your_words')}
          name="body"
          max={COMMENT_MAX}
          required
          defaultValue={isRefused ? form.value('body') : comment.body}
          error={isRefused ? form.error('body') : undefined}
        />
        <p>
          <Button type="submit" name="act" value="edit" look="solid" size="small">
            {t('talk.save')}
          </Button>
        </p>
      </Form>
    </details>
  );
}

/** Reports have a name behind them: the way to one, back to this very comment. */
function ReportAfterLogIn({ of, isWanted }: { of: number; isWanted: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { pathname } = useLocation();
  const href = paths.signIn(locale, `${pathname}?report=${of}`);
  return (
    <p className="text-14">
      <TextLink href={href} look={isWanted ? 'strong' : 'quiet'} rel="nofollow">
        {t('talk.log_in_to_report')}
      </TextLink>
    </p>
  );
}

function Report({ comment, isReported }: CommentToolsProps) {
  const t = useT();
  return (
    <details open={isReported}>
      <summary className="text-14">{t('talk.report')}</summary>
      <Form method="post" preventScrollReset className="grid max-w-form gap-4 pt-3">
        <CsrfField />
        <input type="hidden" name="of" value={comment.id} />
        <Select
          label={t('talk.report_reason')}
          name="reason"
          options={REPORT_REASONS.map((value) => ({ value, label: t(`talk.reason_${value}`) }))}
        />
        <TextInput label={t('talk.report_note')} name="note" maxLength={1000} optional />
        <p>
          <Button type="submit" name="act" value="report" look="line" size="small">
            {t('talk.report_send')}
          </Button>
        </p>
      </Form>
    </details>
  );
}
