import { CalendarDays } from 'lucide-react';
import {
  type ComponentProps,
  lazy,
  Suspense,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useT } from '#platform/web/messages.tsx';
import { classes } from '../classes.ts';
import { Field, type FieldFrame, isInvalid } from '../fields/field.tsx';
import { placePopover } from '../overlays/place-popover.ts';
import type { IsoDay } from './calendar-days.ts';

// Loaded when somebody opens it.
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

export interface DatePickerProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'max' | keyof FieldFrame>,
    FieldFrame {
  readonly min?: IsoDay;
  readonly max?: IsoDay;
  /** The server's day, marked in the calendar. */
  readonly today: IsoDay;
}

/** Sets an input as if somebody had typed, so that forms and frameworks notice. */
function enter(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The browser's own date input with our calendar beside it; without a script the browser's alone. */
export function DatePicker(props: DatePickerProps) {
  const { label, hint, error, optional, hideLabel, id, className, min, max, today, ...input } =
    props;
  const frame = { label, hint, error, optional, hideLabel, id, className };
  const t = useT();
  const popover = useId();
  const box = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const toggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opens = event.newState === 'open';
    setOpen(opens);
    if (opens) placePopover(event.currentTarget, 'end');
  };
  const choose = (day: IsoDay) => {
    if (box.current) enter(box.current, day);
    document.getElementById(popover)?.hidePopover();
  };
  return (
    <Field {...frame}>
      {(aria) => (
        <span className={classes('control', 'control-date', isInvalid(error) && 'control-invalid')}>
          <input {...input} {...aria} ref={box} type="date" min={min} max={max} />
          <button
            type="button"
            className="control-button needs-script"
            aria-label={t('design.choose_date')}
            popoverTarget={popover}
          >
            <CalendarDays aria-hidden="true" />
          </button>
          <div
            id={popover}
            popover="auto"
            role="dialog"
            aria-label={t('design.choose_date')}
            className="popover calendar-popover"
            onToggle={toggle}
          >
            {isOpen && (
              <Suspense fallback={<span className="spinner" />}>
                <Calendar
                  value={box.current?.value || null}
                  today={today}
                  {...(min ? { min } : {})}
                  {...(max ? { max } : {})}
                  onChoose={choose}
                  autoFocus
                />
              </Suspense>
            )}
          </div>
        </span>
      )}
    </Field>
  );
}
