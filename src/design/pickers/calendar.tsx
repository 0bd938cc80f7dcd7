import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { useGestures } from '../behaviour/use-gestures.ts';
import {
  firstWeekday,
  type IsoDay,
  monthsOf,
  plusDays,
  plusMonths,
  timeOf,
  weeksOf,
  yearsOf,
} from './calendar-days.ts';

export interface CalendarProps {
  readonly value: IsoDay | null;
  /** Marked, and shown first where nothing is chosen. */
  readonly today: IsoDay;
  readonly min?: IsoDay;
  readonly max?: IsoDay;
  readonly onChoose: (day: IsoDay) => void;
  /** Puts the keyboard on the day when it appears. */
  readonly autoFocus?: boolean;
}

type View = 'days' | 'months' | 'years';

const WIDER: Record<View, View> = { days: 'months', months: 'years', years: 'years' };
const CLOSER: Record<View, View | null> = { days: null, months: 'days', years: 'months' };
/** Months one page of a view goes on. */
const PAGE: Record<View, number> = { days: 1, months: 12, years: 144 };
const PREFIX: Record<View, number> = { days: 10, months: 7, years: 4 };

/** How the cells of a view are named, in the reader's language. */
function wording(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const dates = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (day: IsoDay) => dates.format(timeOf(day));
  };
  return {
    head: {
      days: format({ month: 'long', year: 'numeric' }),
      months: format({ year: 'numeric' }),
      years: format({ year: 'numeric' }),
    },
    full: {
      days: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      months: format({ month: 'long', year: 'numeric' }),
      years: format({ year: 'numeric' }),
    },
    short: {
      days: (day: IsoDay) => String(Number(day.slice(8))),
      months: format({ month: 'short' }),
      years: format({ year: 'numeric' }),
    },
    weekday: { short: format({ weekday: 'short' }), long: format({ weekday: 'long' }) },
  };
}

function rowsOf(view: View, day: IsoDay, weekStart: 0 | 1): IsoDay[][] {
  if (view === 'days') return weeksOf(day, weekStart);
  const cells = view === 'months' ? monthsOf(day) : yearsOf(day);
  return [0, 3, 6, 9].map((start) => cells.slice(start, start + 3));
}

/** Where a key leads from a cell; null for other keys. */
function moved(event: KeyboardEvent, view: View, day: IsoDay, weekStart: 0 | 1): IsoDay | null {
  const step = (by: number) =>
    view === 'days' ? plusDays(day, by) : plusMonths(day, by * (PAGE[view] / 12));
  const wide = view === 'days' ? 7 : 3;
  const weekday = (((new Date(timeOf(day) ?? 0).getUTCDay() - weekStart) % 7) + 7) % 7;
  const inRow = view === 'days' ? weekday : rowsOf(view, day, weekStart).flat().indexOf(day) % 3;
  const page = PAGE[view] * (event.shiftKey && view === 'days' ? 12 : 1);
  switch (event.key) {
    case 'ArrowLeft':
      return step(-1);
    case 'ArrowRight':
      return step(1);
    case 'ArrowUp':
      return step(-wide);
    case 'ArrowDown':
      return step(wide);
    case 'Home':
      return step(-inRow);
    case 'End':
      return step(wide - 1 - inRow);
    case 'PageUp':
      return plusMonths(day, -page);
    case 'PageDown':
      return plusMonths(day, page);
    default:
      return null;
  }
}

const isOutside = (day: IsoDay, view: View, { min, max }: { min?: IsoDay; max?: IsoDay }) => {
  const start = day.slice(0, PREFIX[view]);
  return (
    (min !== undefined && start < min.slice(0, PREFIX[view])) ||
    (max !== undefined && start > max.slice(0, PREFIX[view]))
  );
};

/** One month in 42 days, one year in 12 months, or 12 years; the title leads from each to the wider. */
export function Calendar({ value, today, min, max, onChoose, autoFocus }: CalendarProps) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const words = wording(locale);
  const weekStart = firstWeekday(locale);
  const [view, setView] = useState<View>('days');
  const [day, setDay] = useState<IsoDay>(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const isKeyed = useRef(autoFocus ?? false);
  useEffect(() => {
    if (!isKeyed.current) return;
    isKeyed.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const turn = (by: 1 | -1) => setDay(plusMonths(day, by * PAGE[view]));
  const gestures = useGestures((way) => turn(way === 'left' ? 1 : -1));
  const choose = (cell: IsoDay) => {
    if (isOutside(cell, view, { min, max })) return;
    const closer = CLOSER[view];
    isKeyed.current = true;
    setDay(cell);
    if (closer) setView(closer);
    else onChoose(cell);
  };
  const key = (event: KeyboardEvent) => {
    const next = moved(event, view, day, weekStart);
    if (next === null) return;
    event.preventDefault();
    isKeyed.current = true;
    setDay(next);
  };
  const rows = rowsOf(view, day, weekStart);
  const years = [rows[0]?.[0] ?? day, rows.at(-1)?.at(-1) ?? day] as const;
  const head = view === 'years' ? years.map(words.head.years).join(' – ') : words.head[view](day);
  return (
    <div className="calendar" {...gestures}>
      <div className="calendar-head">
        <button type="button" aria-label={t('design.previous')} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </button>
        <button
          type="button"
          id={`${id}-head`}
          className="calendar-title"
          aria-live="polite"
          disabled={view === 'years'}
          onClick={() => setView(WIDER[view])}
        >
          {head}
        </button>
        <button type="button" aria-label={t('design.next')} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
      {/* The grid of ARIA's calendar: one stop for Tab, arrows inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-labelledby={`${id}-head`} data-view={view} onKeyDown={key}>
        {view === 'days' && (
          <thead>
            <tr>
              {rows[0]?.map((cell) => (
                <th key={cell} scope="col" abbr={words.weekday.long(cell)}>
                  {words.weekday.short(cell)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell) => (
                <Cell
                  key={cell}
                  text={words.short[view](cell)}
                  label={words.full[view](cell)}
                  isActive={cell === day}
                  isChosen={same(cell, value, view)}
                  isToday={same(cell, today, view)}
                  isAway={view === 'days' && cell.slice(0, 7) !== day.slice(0, 7)}
                  isOutside={isOutside(cell, view, { min, max })}
                  onChoose={() => choose(cell)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const same = (cell: IsoDay, day: IsoDay | null, view: View): boolean =>
  day !== null && cell.slice(0, PREFIX[view]) === day.slice(0, PREFIX[view]);

interface CellProps {
  readonly text: string;
  readonly label: string;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly isToday: boolean;
  /** Of another month. */
  readonly isAway: boolean;
  readonly isOutside: boolean;
  readonly onChoose: () => void;
}

function Cell(props: CellProps) {
  return (
    <td aria-selected={props.isChosen}>
      <button
        type="button"
        tabIndex={props.isActive ? 0 : -1}
        aria-label={props.label}
        aria-current={props.isToday ? 'date' : undefined}
        aria-disabled={props.isOutside || undefined}
        data-chosen={props.isChosen || undefined}
        data-away={props.isAway || undefined}
        onClick={props.onChoose}
      >
        {props.text}
      </button>
    </td>
  );
}
