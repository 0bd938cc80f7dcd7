import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#platform/web/messages.tsx';
import { classes } from '../classes.ts';

export interface BannerProps {
  readonly tone?: 'ink' | 'tide' | 'gold';
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Shows a closing cross; the caller hides the banner and remembers it. */
  readonly onClose?: () => void;
}

/** A strip over the whole width for news that concern the page or the site. */
export function Banner({ tone = 'tide', children, action, onClose }: BannerProps) {
  const t = useT();
  return (
    <aside className={classes('banner', `banner-${tone}`)}>
      <div className="banner-body">
        <p>{children}</p>
        {action}
        {onClose && (
          <button
            type="button"
            className="flash-close needs-script"
            aria-label={t('design.close')}
            onClick={onClose}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </div>
    </aside>
  );
}
