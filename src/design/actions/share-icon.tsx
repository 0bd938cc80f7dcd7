import { Mail, MessageCircle, Share2 } from 'lucide-react';

export type NetworkMark = 'x' | 'facebook' | 'whatsapp';

/** Drawn on 24 × 24, filled: the sets of icons have no signs of networks. */
const MARKS: Readonly<Record<NetworkMark, string>> = {
  x: 'M18.2 2.5h3.4l-7.4 8.5L23 21.5h-6.8l-5.3-6.3-6.1 6.3H1.4l7.9-9L.9 2.5h7l4.8 5.8zm-1.2 17h1.9L7 4.4H5z',
  facebook: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
  whatsapp:
    'M12 2a10 10 0 0 0-8.6 15.1L2 22l5-1.3A10 10 0 1 0 12 2zm0 2a8 8 0 1 1-4.3 14.7l-2.8.4.7-2.6A8 8 0 0 1 ' +
    '12 4zM8.6 7.7c-.9.4-1.3 1.5-.9 2.7a9 9 0 0 0 5.6 5.5c1.2.4 2.6.1 3-.8.2-.5.2-1 0-1.1l-2-1-.6.2-.8.9' +
    '-.6.1a6.5 6.5 0 0 1-3-2.8v-.5l.6-.7v-.6l-.8-1.7z',
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
      <path fillRule="evenodd" d={MARKS[mark]} />
    </svg>
  );
}
