import { Notice } from '#design/feedback/notice.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ExtrasView } from './extras-view.ts';

/** How a decision of staff stands. */
export function Review({ review }: { review: ExtrasView['reviews']['banner'] }) {
  const t = useT();
  if (!review || review.state === 'approved') return null;
  const isPending = review.state === 'pending';
  return (
    <Notice
      tone={isPending ? 'calm' : 'warn'}
      icon
      title={t(`funding_editor.review_${review.state}`)}
    >
      {review.note}
    </Notice>
  );
}
