import { ShareBar } from '#design/actions/share-bar.tsx';
import { type ShareData, sharedUrl, shareTargets } from '#design/sharing/share-targets.ts';
import { trackTheta } from '#platform/web/analytics/track.ts';
import { useT } from '#platform/web/messages.tsx';

interface ShareWaysProps {
  readonly label: string;
  readonly data: ShareData;
  /** Whoever looks has backed it, and gives the contributor’s address away. */
  readonly isContributor?: boolean;
}

/** Ways to share a campaign; the one that was taken is told by an event. */
export function ShareWays({ label, data, isContributor = false }: ShareWaysProps) {
  const t = useT();
  const words = {
    on: (name: string) => t('campaign.share_on', { name }),
    mailName: t('campaign.share_mail'),
    mailLabel: t('campaign.share_mail_label'),
  };
  return (
    <ShareBar
      label={label}
      targets={shareTargets(data, words, isContributor)}
      copy={{
        text: sharedUrl(data, isContributor),
        label: t('campaign.copy_link'),
        doneLabel: t('campaign.link_copied'),
      }}
      onShared={(way) =>
        trackTheta({ name: 'shared', namespace: data.namespace, way: way.toLowerCase() })
      }
    />
  );
}
