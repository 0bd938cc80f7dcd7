import { useT } from '#platform/web/messages.tsx';
import type { VersionView } from '../frame/admin-view.ts';
import { VersionHistory } from '../frame/versions/version-history.tsx';

interface OfferHistoryProps {
  /** The one that held when the page was read. */
  readonly version: number;
  readonly versions: readonly VersionView[];
}

/** What the market offered so far; its fee is shown, and decided by two. */
export function OfferHistory({ version, versions }: OfferHistoryProps) {
  const t = useT();
  return (
    <VersionHistory
      version={version}
      versions={versions}
      texts={{
        title: t('market_offer.history'),
        empty: t('market_offer.history_empty'),
        current: t('market_offer.current'),
        restore: t('market_offer.restore'),
      }}
      restoreLabel={({ title, when }) => t('market_offer.restore_of', { name: title, time: when })}
    >
      {versions.length > 0 && <p className="admin-note">{t('market_offer.history_text')}</p>}
    </VersionHistory>
  );
}
