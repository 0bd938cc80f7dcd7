import { useT } from '#platform/web/messages.tsx';
import { VersionHistory } from '../frame/versions/version-history.tsx';
import { LogoPicture } from './logo-picture.tsx';
import type { MarketVersionView } from './market-view.ts';

interface MarketHistoryProps {
  /** The one that held when the page was read. */
  readonly version: number;
  readonly versions: readonly MarketVersionView[];
}

/** What the market was called and looked like so far. */
export function MarketHistory({ version, versions }: MarketHistoryProps) {
  const t = useT();
  return (
    <VersionHistory
      version={version}
      versions={versions}
      texts={{
        title: t('market.history'),
        empty: t('market.history_empty'),
        current: t('market.current'),
        restore: t('market.restore'),
      }}
      restoreLabel={({ title, when }) => t('market.restore_of', { name: title, time: when })}
      details={lookOf}
    />
  );
}

function lookOf({ logoUrl, colours }: MarketVersionView) {
  return (
    <>
      {logoUrl && <LogoPicture url={logoUrl} />}
      {colours.map((colour) => (
        <span key={colour} className="market-colour">
          <span className="market-swatch" style={{ background: colour }} /> {colour}
        </span>
      ))}
    </>
  );
}
