import { CircleHelp } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
} from 'react';

export interface TooltipProps {
  /** The name of the sign that opens it, for example "About fees". */
  readonly label: string;
  readonly children: ReactNode;
}

type Sign = HTMLButtonElement;

function dismiss(event: KeyboardEvent<Sign>) {
  if (event.key === 'Escape') event.currentTarget.dataset.dismissed = '';
}

function allow(event: PointerEvent<Sign> | FocusEvent<Sign>) {
  delete event.currentTarget.dataset.dismissed;
}

/** A short explanation on hover or focus; stays 1,500 ms so that the pointer can reach it. */
export function Tooltip({ label, children }: TooltipProps) {
  const id = useId();
  return (
    <span className="tooltip">
      <button
        type="button"
        className="tooltip-button"
        aria-label={label}
        aria-describedby={id}
        onKeyDown={dismiss}
        onPointerEnter={allow}
        onFocus={allow}
      >
        <CircleHelp aria-hidden="true" />
      </button>
      <span className="tooltip-text" role="tooltip" id={id}>
        {children}
      </span>
    </span>
  );
}
