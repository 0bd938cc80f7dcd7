import { Mail, MessageCircle, Share2 } from 'lucide-react';

export type NetworkMark = 'x' | 'facebook';

/** Drawn on 24 × 24, filled: the sets of icons have no signs of networks. */
const MARKS: Readonly<Record<NetworkMark, string>> = {
  x: 'M18.2 2.5h3.4l-7.4 8.5L23 21.5h-6.8l-5.3-6.3-6.1 6.3H1.4l7.9-9L.9 2.5h7l4.8 5.8zm-1.2 17h1.9L7 4.4H5z',
  facebook: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
};

const ICONS = { window: Share2, mail: Mail, chat: MessageCircle };

interface ShareIconProps {
  readonly target: {
    readonly kind: 'window' | 'mail' | 'chat';
    readonly mark?: NetworkMark;
  };
}

/** What stands before the name of a way to share. */
export function ShareIcon({ target: { kind, mark } }: ShareIconProps) {
  const Icon = ICONS[kind];
  if (mark === undefined) return <Icon aria-hidden="true" />;
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <path d={MARKS[mark]} />
    </svg>
  );
}
