import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../classes.ts';
import { type FieldError, FieldErrors, isInvalid } from './field.tsx';
import type { SelectOption } from './select.tsx';

interface DatePart {
  readonly name: string;
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly defaultValue?: string;
}

export interface DateSelectProps {
  readonly legend: string;
  /** Month, day, year in the order of the reader's language; leave the day out for deliveries. */
  readonly parts: readonly DatePart[];
  readonly hint?: string;
  readonly error?: FieldError;
}

/** Month names of a language as options "1" to "12". */
export function monthOptions(locale: string): SelectOption[] {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    label: name.format(Date.UTC(2000, month, 1)),
  }));
}

/** Days "1" to "31". */
export const dayOptions: readonly SelectOption[] = Array.from({ length: 31 }, (_, day) => ({
  value: String(day + 1),
  label: String(day + 1),
}));

/** The years from `current` to `current + span`; a negative span counts back. */
export function yearOptions(current: number, span: number): SelectOption[] {
  return Array.from({ length: Math.abs(span) + 1 }, (_, step) => {
    const year = String(current + step * Math.sign(span));
    return { value: year, label: year };
  });
}

/** A date by plain selects. */
export function DateSelect({ legend, parts, hint, error }: DateSelectProps) {
  const id = useId();
  const invalid = isInvalid(error);
  return (
    <fieldset
      className="field"
      aria-describedby={classes(invalid && `${id}-error`, hint && `${id}-hint`) || undefined}
    >
      <legend className="field-label">{legend}</legend>
      <div className="date-parts">
        {parts.map((part) => (
          <span
            key={part.name}
            className={classes('control', 'control-select', invalid && 'control-invalid')}
          >
            <select
              name={part.name}
              aria-label={part.label}
              aria-invalid={invalid || undefined}
              defaultValue={part.defaultValue ?? ''}
            >
              <option value="">{part.label}</option>
              {part.options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <ChevronDown aria-hidden="true" />
          </span>
        ))}
      </div>
      <FieldErrors id={id} error={error} />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
