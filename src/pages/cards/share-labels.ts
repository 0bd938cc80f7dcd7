import type { ShareLabels } from '#design/sharing/share-targets.ts';
import { trackTheta } from '#platform/web/analytics/track.ts';
import type { Translate } from '#platform/web/messages.tsx';

/** What the ways to share a campaign say. */
export const shareLabels = (t: Translate): ShareLabels => ({
  on: (name: string) => t('campaign.share_on', { name }),
  mailName: t('campaign.share_mail'),
  mailLabel: t('campaign.share_mail_label'),
});

/** Tells which way was taken, by the place it was taken from. */
export function recordShare(namespace: string, way: string): void {
  trackTheta({ name: 'shared', namespace, way });
}
