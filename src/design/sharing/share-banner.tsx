import { type ReactNode, useEffect, useState } from 'react';
import { CopyButton } from '../actions/copy-button.tsx';
import { ShareIcon } from '../actions/share-icon.tsx';
import { openPopup } from '../behaviour/popup-window.ts';
import { type ShareData, sharedUrl, shareTargets, type ShareLabels } from './share-targets.ts';

export interface ShareBannerProps {
  readonly data: ShareData;
  readonly isContributor?: boolean;
  /** What the banner says, for example "Tell a friend", and a quieter line under it. */
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly labels: ShareLabels & {
    readonly copyLabel: string;
    readonly copiedLabel: string;
    /** "Shared {n} times"; called where the count is known and above 0. */
    readonly shared: (count: number) => string;
  };
  /** How often it was shared, asked for at `data.counturl`. */
  readonly countShares?: (counturl: string) => Promise<number>;
  /** Gets every way that was taken, the same word in each language: `facebook`, `mail`, `copy`, … */
  readonly onShared?: (event: string) => void;
}

/** Asks once; a count that cannot be had is not shown. */
function useShareCount(counturl: string | undefined, ask: ShareBannerProps['countShares']): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isHere = true;
    if (counturl && ask)
      void ask(counturl).then(
        (shares) => isHere && setCount(shares),
        () => 0,
      );
    return () => {
      isHere = false;
    };
  }, [counturl, ask]);
  return count;
}

/** A strip of ways to share; the one under the pointer or the keyboard says what it does. */
export function ShareBanner(props: ShareBannerProps) {
  const { data, isContributor = false, title, text, labels, countShares, onShared } = props;
  const count = useShareCount(data.counturl, countShares);
  return (
    <section className="share-banner">
      {data.picture_url && <img src={data.picture_url} alt="" width={64} height={48} />}
      <div className="share-banner-text">
        <p className="share-banner-title">{title}</p>
        {text && <p className="share-banner-note">{text}</p>}
        {count > 0 && <p className="share-banner-note">{labels.shared(count)}</p>}
      </div>
      <ul className="share-banner-ways">
        {shareTargets(data, labels, isContributor).map((target) => {
          return (
            <li key={target.name}>
              <a
                className="share-way"
                href={target.href}
                target={target.kind === 'mail' ? undefined : '_blank'}
                rel="noopener"
                onClick={(event) => {
                  onShared?.(target.mark ?? 'mail');
                  if (target.kind === 'window' && openPopup(target.href)) event.preventDefault();
                }}
              >
                <ShareIcon target={target} />
                <span className="share-way-name">{target.name}</span>
                <span className="share-way-label">{target.label}</span>
              </a>
            </li>
          );
        })}
        <li>
          <CopyButton
            text={sharedUrl(data, isContributor)}
            label={labels.copyLabel}
            doneLabel={labels.copiedLabel}
            onCopied={() => onShared?.('copy')}
          />
        </li>
      </ul>
    </section>
  );
}
