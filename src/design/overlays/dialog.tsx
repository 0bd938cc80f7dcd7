import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useNavigate } from 'react-router';
import { useT } from '#platform/web/messages.tsx';
import { Anchor } from '../actions/anchor.tsx';
import { classes } from '../classes.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The acts, at the end. */
  readonly footer?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large' | 'full';
  /** The address without the dialog: it then works without a script, and Back closes it. */
  readonly closeHref?: string;
  readonly onClose?: () => void;
  /** Hears the keys wherever in the dialog the focus is. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

const FIELDS = ['input:not([type=hidden])', 'select', 'textarea'];
const FIRST_FIELD = FIELDS.map((field) => `.dialog-content ${field}:not([tabindex="-1"])`).join();

/** Who opens a form wants to type; without one the focus stays where the browser puts it. */
export function focusFirstField(dialog: Element | null | undefined): void {
  dialog?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
}

/**
 * A modal question. The browser's own `<dialog>` keeps the focus inside, gives it back at the end
 * and closes on Escape; without a script it stands open above the page.
 */
export function Dialog(props: DialogProps) {
  const { open, title, children, footer, size = 'medium', closeHref, onClose, onKeyDown } = props;
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const box = useRef<HTMLDialogElement>(null);
  // Before the paint, and undone while it still stands in the page: only then does the focus go back.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog || !open) return;
    // Rendered open by the server: closed first, because only a closed one can become modal.
    dialog.close();
    dialog.showModal();
    focusFirstField(dialog);
    return () => dialog.close();
  }, [open]);
  const close = () => {
    onClose?.();
    if (closeHref) navigate(closeHref, { preventScrollReset: true });
  };
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === box.current) close();
  };
  const cross = <X aria-hidden="true" />;
  return (
    // The backdrop is for the mouse; the keyboard has Escape and the cross.
    // oxlint-disable-next-line no-noninteractive-element-interactions, click-events-have-key-events
    <dialog
      ref={box}
      open={open && closeHref !== undefined}
      className={classes('dialog', `dialog-${size}`)}
      aria-labelledby={`${id}-title`}
      onClick={closeOnBackdrop}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2 id={`${id}-title`}>{title}</h2>
          {closeHref ? (
            <Anchor
              className="button button-quiet button-icon button-small"
              href={closeHref}
              keepScroll
              aria-label={t('design.close')}
            >
              {cross}
            </Anchor>
          ) : (
            <button
              type="button"
              className="button button-quiet button-icon button-small"
              aria-label={t('design.close')}
              onClick={close}
            >
              {cross}
            </button>
          )}
        </header>
        <div className="dialog-content">{children}</div>
        {footer && <footer className="dialog-foot">{footer}</footer>}
      </div>
    </dialog>
  );
}
