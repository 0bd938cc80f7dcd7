import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '#platform/web/messages.tsx';
import { classes } from '../classes.ts';

export type FlashLevel =
  | 'alert'
  | 'error'
  | 'warn'
  | 'product-info'
  | 'success'
  | 'entre-error'
  | 'entre-warn'
  | 'entre-success';

export interface FlashBannerProps {
  readonly level: FlashLevel;
  /** Shows the level's icon; levels without one stay bare. */
  readonly icon?: boolean;
  /** Default: yes, except for the `entre-` levels. */
  readonly closable?: boolean;
  /** Text, or `<Prose html>` for HTML that the server has cleaned. */
  readonly children: ReactNode;
}

const icons: Partial<Record<FlashLevel, typeof CircleAlert>> = {
  warn: TriangleAlert,
  'entre-warn': TriangleAlert,
  success: CircleCheck,
  'entre-success': CircleCheck,
  error: CircleAlert,
  'entre-error': CircleAlert,
};

/** What the last page has to say, under the header; stays in view while scrolling. */
export function FlashBanner({ level, icon, closable, children }: FlashBannerProps) {
  const t = useT();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const Icon = icon ? icons[level] : undefined;
  const urgent = level.endsWith('error') || level === 'alert';
  return (
    <div className={classes('flash', `flash-${level}`)} role={urgent ? 'alert' : 'status'}>
      <div className="flash-body">
        {Icon && <Icon aria-hidden="true" />}
        <div>{children}</div>
        {(closable ?? !level.startsWith('entre-')) && (
          <button
            type="button"
            className="flash-close needs-script"
            aria-label={t('design.close')}
            onClick={() => setClosed(true)}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  );
}

interface FlashEvent {
  readonly status: 'success' | 'error';
  readonly text: string;
}

/** The event of a window that says something. */
export const FLASH = 'groundswell:flash';
const SHOWN_FOR_MS = 3000;

/** Says something for three seconds from any handler in the browser. */
export function flash(status: FlashEvent['status'], text: string): void {
  window.dispatchEvent(new CustomEvent<FlashEvent>(FLASH, { detail: { status, text } }));
}

/** Where transient messages appear; one per page, in the shell. */
export function FlashRegion() {
  const [shown, setShown] = useState<FlashEvent | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (event: Event) => {
      setShown((event as CustomEvent<FlashEvent>).detail);
      clearTimeout(timer);
      timer = setTimeout(() => setShown(null), SHOWN_FOR_MS);
    };
    window.addEventListener(FLASH, show);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(FLASH, show);
    };
  }, []);
  const Icon = shown?.status === 'success' ? CircleCheck : CircleAlert;
  return (
    <div className="flash-region" role="status" aria-live="polite">
      {shown && (
        <p
          className={classes('toast', shown.status === 'success' ? 'toast-success' : 'toast-error')}
        >
          <Icon aria-hidden="true" />
          {shown.text}
        </p>
      )}
    </div>
  );
}
