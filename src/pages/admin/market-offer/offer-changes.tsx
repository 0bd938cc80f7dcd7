import { Notice } from '#design/feedback/notice.tsx';
import { useBeginAt } from '#design/behaviour/begin-at.ts';
import { useT } from '#platform/web/messages.tsx';
import type { ChangeView, RestoreView } from '../frame/admin-view.ts';
import { ChangeList } from '../frame/versions/change-list.tsx';
import { ConfirmRestore } from '../frame/versions/confirm-restore.tsx';

interface OfferChangesProps {
  readonly changes: readonly ChangeView[];
  /** The older offer that would hold again. */
  readonly restores: RestoreView | null;
}

/** What the choice below would change: asked for at the foot of a long form, it is told at its head. */
export function OfferChanges({ changes, restores }: OfferChangesProps) {
  const t = useT();
  const box = useBeginAt<HTMLDivElement>(changes);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24">
      <Notice icon title={t('market_offer.changes')}>
        {changes.length === 0 ? (
          <p role="status">{t('market_offer.no_changes')}</p>
        ) : (
          <>
            <p role="status">{t('market_offer.changes_text')}</p>
            <ChangeList changes={changes} />
            {restores && <ConfirmRestore {...restores} label={t('market_offer.restore')} />}
          </>
        )}
      </Notice>
    </div>
  );
}
