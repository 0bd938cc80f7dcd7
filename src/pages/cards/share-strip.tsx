import { ShareBanner } from '#design/sharing/share-banner.tsx';
import type { ShareData } from '#design/sharing/share-targets.ts';
import { useT } from '#platform/web/messages.tsx';
import { shareLabels, recordShare } from './share-labels.ts';

interface ShareStripProps {
  readonly data: ShareData;
  /** The language of the tagline. */
  readonly language: string;
  /** Whoever looks has backed it, and gives the contributor’s address away. */
  readonly isContributor?: boolean;
}

const countShares = async (counturl: string): Promise<number> =>
  (await import('#platform/web/calls/fetch-share-count.ts')).fetchShareCount(counturl);

/** What is said of a campaign when it is shared, with the ways to share it. */
export function ShareStrip({ data, language, isContributor = false }: ShareStripProps) {
  const t = useT();
  return (
    <ShareBanner
      data={data}
      isContributor={isContributor}
      title={data.title}
      text={<span lang={language}>{data.tagline}</span>}
      labels={{
        ...shareLabels(t),
        copyLabel: t('campaign.copy_link'),
        copiedLabel: t('campaign.link_copied'),
        shared: (count) => t('campaign.shared', { count }),
      }}
      countShares={countShares}
      onShared={(way) => recordShare(data.namespace, way)}
    />
  );
}
