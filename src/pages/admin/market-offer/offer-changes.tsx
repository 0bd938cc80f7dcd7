import { Notice } from '#design/feedback/notice.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ChangeView } from './offer-view.ts';

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
          <ul className="offer-changes">
            {changes.map(({ field, before, after }) => (
              <li key={field}>
                <strong>{field}</strong> <del>{before}</del> <ins>{after}</ins>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
