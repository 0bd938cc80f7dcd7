import type { ShareTarget } from '../actions/share-bar.tsx';
import { tweetText } from './tweet-text.ts';

/** What can be shared of a thing. */
export interface ShareData {
  readonly url: string;
  /** The address a contributor shares, which says who sent the visitor. */
  readonly contributor_url?: string;
  readonly title: string;
  readonly tagline: string;
  readonly picture_url?: string;
  /** Where the sharing is counted to: names its events. */
  readonly namespace: string;
  /** Answers how often the address was shared. */
  readonly counturl?: string;
}

export interface ShareLabels {
  /** What hovering says, by name: "Share on X". */
  readonly on: (name: string) => string;
  readonly mailName: string;
  readonly mailLabel: string;
}

/** The address this person gives away. */
export const sharedUrl = (data: ShareData, isContributor: boolean): string =>
  (isContributor ? data.contributor_url : undefined) ?? data.url;

/** Where the thing can be shared, as plain links that work without a script. */
export function shareTargets(
  data: ShareData,
  labels: ShareLabels,
  isContributor = false,
): ShareTarget[] {
  const url = sharedUrl(data, isContributor);
  const link = encodeURIComponent(url);
  const tweet = encodeURIComponent(tweetText(`${data.title}: ${data.tagline}`, url));
  const subject = encodeURIComponent(data.title);
  const body = encodeURIComponent(`${data.tagline}\n\n${url}`);
  return [
    {
      name: 'Facebook',
      mark: 'facebook',
      kind: 'window',
      href: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
      label: labels.on('Facebook'),
    },
    {
      name: 'X',
      mark: 'x',
      kind: 'window',
      href: `https://x.com/intent/post?url=${link}&text=${tweet}`,
      label: labels.on('X'),
    },
    {
      name: 'WhatsApp',
      mark: 'whatsapp',
      kind: 'chat',
      href: `https://wa.me/?text=${encodeURIComponent(`${data.title} ${url}`)}`,
      label: labels.on('WhatsApp'),
    },
    {
      name: labels.mailName,
      kind: 'mail',
      href: `mailto:?subject=${subject}&body=${body}`,
      label: labels.mailLabel,
    },
  ];
}
