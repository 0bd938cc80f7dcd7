import { Form } from 'react-router';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Card } from '#design/layout/card.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { KeyField } from '#platform/web/key-field.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ContinueView } from '../continue-view.ts';
import { useAmount } from './summary.tsx';

/** Cards were refused before: somebody decides, and until then nothing is charged. */
export function InReview({ view }: { view: ContinueView }) {
  const t = useT();
  const { receipt } = view;
  const total = useAmount(receipt.currency)(receipt.total_cents);
  return (
    <Card className="grid gap-5">
      <div role="status" className="grid gap-2">
        <h2 className="text-28">{t('paying.in_review')}</h2>
        <p className="max-w-measure text-soft">
          {t('paying.in_review_text', { total, date: view.reviewEndText })}
        </p>
      </div>
      <LeaveForm view={view} label={t('paying.in_review_leave')} />
    </Card>
  );
}

/** The campaign is looked at: nothing is charged until that is over. */
export function Held({ view }: { view: ContinueView }) {
  const t = useT();
  const { receipt, isRepair } = view;
  const total = useAmount(receipt.currency)(receipt.total_cents);
  return (
    <Card className="grid gap-5">
      <div role="status" className="grid gap-2">
        <h2 className="text-28">{t('paying.held')}</h2>
        <p className="max-w-measure text-soft">
          {t(isRepair ? 'paying.held_pledge_text' : 'paying.held_text', { total })}
        </p>
      </div>
      {!isRepair && <LeaveForm view={view} label={t('paying.in_review_leave')} />}
    </Card>
  );
}

/** Why there is nothing to pay any more, by how it ended. */
export function Over({ view }: { view: ContinueView }) {
  const t = useT();
  const { isRepair, isRefused } = view;
  const title = isRepair
    ? t('paying.dropped')
    : t(isRefused ? 'paying.review_refused' : 'paying.over');
  const text = isRepair
    ? t('paying.dropped_text')
    : t(isRefused ? 'paying.review_refused_text' : 'paying.over_text');
  return (
    <EmptyState
      title={title}
      action={
        !isRepair && (
          <ButtonLink href={view.againHref} look="solid">
            {t('paying.start_again')}
          </ButtonLink>
        )
      }
    >
      {text}
    </EmptyState>
  );
}

/** The form that leaves. */
export const LEAVE = 'leave';

/** Gives back what is held and goes to the choices again. */
export function LeaveForm({ view, label }: { view: ContinueView; label: string }) {
  return (
    <Form method="post" id={LEAVE}>
      <CsrfField />
      <KeyField value={`leave-${view.idempotencyKey}`} />
      <input type="hidden" name="intent" value="leave" />
      <Button type="submit" look="quiet">
        {label}
      </Button>
    </Form>
  );
}
