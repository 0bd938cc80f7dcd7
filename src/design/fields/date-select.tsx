import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { classes } from '../classes.ts';
import { daysInMonth } from '../pickers/calendar-days.ts';
import { type FieldError, FieldErrors, isInvalid } from './field.tsx';
import type { SelectOption } from './select.tsx';

export interface DatePart {
  /** With it the days follow month and year: February has 28 or 29. */
  readonly kind?: 'month' | 'day' | 'year';
  readonly name: string;
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly defaultValue?: string;
}

export interface DateSelectProps {
  readonly legend: string;
  readonly id?: string;
  /** Month, day, year in the order of the reader's language; leave the day out for deliveries. */
  readonly parts: readonly DatePart[];
  readonly hint?: string;
  readonly error?: FieldError;
}

/** Month names of a language as options "1" to "12". */
function monthOptions(locale: string): SelectOption[] {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    label: name.format(Date.UTC(2000, month, 1)),
  }));
}

/** Days "1" to "31". */
const dayOptions: readonly SelectOption[] = Array.from({ length: 31 }, (_, day) => ({
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

export interface DatePartNames {
  readonly month: { readonly name: string; readonly label: string };
  readonly day?: { readonly name: string; readonly label: string };
  readonly year: { readonly name: string; readonly label: string };
}

/** Month, day and year in the order the language has them. */
export function dateParts(
  locale: string,
  names: DatePartNames,
  years: readonly SelectOption[],
  value: { readonly month?: string; readonly day?: string; readonly year?: string } = {},
): DatePart[] {
  const options = { month: monthOptions(locale), day: dayOptions, year: years };
  const order = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type);
  return (['month', 'day', 'year'] as const)
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .flatMap((kind) => {
      const named = names[kind];
      return named ? [{ kind, ...named, options: options[kind], defaultValue: value[kind] }] : [];
    });
}

/** The options of a part; the days a month does not have are left out. */
function optionsOf(part: DatePart, chosen: Readonly<Partial<Record<string, string>>>) {
  if (part.kind !== 'day' || !chosen.month) return part.options;
  const last = daysInMonth(Number(chosen.month), chosen.year ? Number(chosen.year) : undefined);
  return part.options.filter(({ value }) => Number(value) <= last);
}

/** A date by plain selects. A day that the month does not have is never changed into another one. */
export function DateSelect({ legend, id: given, parts, hint, error }: DateSelectProps) {
  const generated = useId();
  const id = given ?? generated;
  const invalid = isInvalid(error);
  const [chosen, setChosen] = useState<Partial<Record<string, string>>>(() =>
    Object.fromEntries(parts.map(({ kind, defaultValue }) => [kind ?? '', defaultValue ?? ''])),
  );
  return (
    <fieldset
      id={given}
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
              onChange={({ currentTarget: { value } }) =>
                part.kind && setChosen({ ...chosen, [part.kind]: value })
              }
            >
              <option value="">{part.label}</option>
              {optionsOf(part, chosen).map(({ value, label }) => (
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
