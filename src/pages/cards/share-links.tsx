import { ShareBar } from '#design/actions/share-bar.tsx';
import { type ShareData, sharedUrl, shareTargets } from '#design/sharing/share-targets.ts';
import { useT } from '#platform/web/messages.tsx';
import { shareLabels, recordShare } from './share-labels.ts';

interface ShareLinksProps {
  readonly label: string;
  readonly data: ShareData;
}

/** Ways to share a campaign; the one that was taken is told by an event. */
export function ShareLinks({ label, data }: ShareLinksProps) {
  const t = useT();
  return (
    <ShareBar
      label={label}
      targets={shareTargets(data, shareLabels(t))}
      copy={{
        text: sharedUrl(data, false),
        label: t('campaign.copy_link'),
        doneLabel: t('campaign.link_copied'),
      }}
      onShared={(way) => recordShare(data.namespace, way)}
    />
  );
}
