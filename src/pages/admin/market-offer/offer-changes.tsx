import { Notice } from '#design/feedback/notice.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ChangeView } from '../frame/admin-view.ts';
import { ChangeList } from '../frame/versions/change-list.tsx';

/** What the choice below would change. */
export function OfferChanges({ changes }: { changes: readonly ChangeView[] }) {
  const t = useT();
  return (
    <Notice icon title={t('market_offer.changes')}>
      {changes.length === 0 ? (
        <p role="status">{t('market_offer.no_changes')}</p>
      ) : (
        <>
          <p role="status">{t('market_offer.changes_text')}</p>
          <ChangeList changes={changes} />
        </>
      )}
    </Notice>
  );
}
