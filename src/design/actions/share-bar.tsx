import { openPopup } from '../behaviour/popup-window.ts';
import { CopyButton } from './copy-button.tsx';
import { type NetworkMark, ShareIcon } from './share-icon.tsx';

export interface ShareTarget {
  readonly name: string;
  readonly href: string;
  readonly kind: 'window' | 'mail' | 'chat';
  /** The network's own sign; without one the kind has an icon. */
  readonly mark?: NetworkMark;
  /** What hovering says, for example "Share on …". */
  readonly label: string;
}

export interface ShareBarProps {
  readonly label: string;
  readonly targets: readonly ShareTarget[];
  readonly copy: { readonly text: string; readonly label: string; readonly doneLabel: string };
  readonly onShared?: (name: string) => void;
}

/** Links that share this page; plain links without a script, a small window with one. */
export function ShareBar({ label, targets, copy, onShared }: ShareBarProps) {
  return (
    <ul className="share-bar" aria-label={label}>
      {targets.map((target) => {
        return (
          <li key={target.name}>
            <a
              className="button button-line button-medium"
              href={target.href}
              title={target.label}
              target={target.kind === 'mail' ? undefined : '_blank'}
              rel="noopener"
              onClick={(event) => {
                onShared?.(target.mark ?? 'mail');
                if (target.kind === 'window' && openPopup(target.href)) event.preventDefault();
              }}
            >
              <ShareIcon target={target} />
              {target.name}
            </a>
          </li>
        );
      })}
      <li>
        <CopyButton {...copy} onCopied={() => onShared?.('copy')} />
      </li>
    </ul>
  );
}
