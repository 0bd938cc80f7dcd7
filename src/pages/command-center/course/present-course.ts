import { timeLeft } from '#modules/campaigns/rules.ts';
import { exponentOf } from '#money/currency.ts';
import {
  columns,
  csvHref,
  dayText,
  type FiguresContext,
  money,
  text,
  wholeMoney,
} from '../figures/figures-context.ts';
import type { FigureView, PanelView } from '../figures/figures-view.ts';
import { type CourseDay, readCourse } from './read-course.ts';

/** Where it arrives at its deadline, with its band. */
export async function presentCourse(
  context: FiguresContext,
): Promise<{ figure: FigureView | null; panel: PanelView }> {
  const { campaign, range, now } = context;
  const { days, projection, isOpen } = await readCourse(campaign, range, now);
  const label = text(context, 'figures.projection');
  // What nobody knows to the cent is not said to the cent.
  const about = (minor: number) => wholeMoney(context, BigInt(minor));
  const left = campaign.endsAt && timeLeft(campaign.endsAt, now);
  const note =
    projection && left
      ? text(context, 'figures.projection_note', {
          low: about(projection.low),
          high: about(projection.high),
          left: left.count,
          unit: left.unit,
          looked: projection.looked,
        })
      : null;
  const later = isOpen ? text(context, 'figures.projection_later') : null;
  return {
    figure: projection
      ? { label, value: about(projection.expected), note: note ?? '' }
      : later === null
        ? null
        : { label, value: '–', note: later },
    panel: coursePanel(context, days, note ?? later ?? text(context, 'figures.course_text')),
  };
}

function coursePanel(
  context: FiguresContext,
  days: readonly CourseDay[],
  sentence: string,
): PanelView {
  const { campaign } = context;
  const one = 10 ** exponentOf(campaign.currency);
  const labels = days.map(({ day }) => dayText(day, context));
  const hasAhead = days.some(({ ahead }) => ahead !== null);
  const goal = Number(campaign.goalMinor);
  const most = Math.max(...days.map(({ raised, ahead }) => ahead?.high ?? Number(raised)));
  const about = (minor: number | undefined) =>
    minor === undefined ? '' : wholeMoney(context, BigInt(minor));
  return {
    key: 'course',
    title: text(context, 'figures.course'),
    text: sentence,
    chart: {
      kind: 'course',
      currency: campaign.currency,
      points: days.map(({ raised, ahead }, at) => ({
        label: labels[at] ?? '',
        value: raised === null ? null : Number(raised) / one,
        ahead: ahead && {
          low: ahead.low / one,
          expected: ahead.expected / one,
          high: ahead.high / one,
        },
      })),
      goal: goal > 0 && goal <= 3 * most ? goal / one : null,
      legend: {
        value: text(context, 'figures.course_raised'),
        expected: text(context, 'figures.course_expected'),
        band: text(context, 'figures.course_band'),
        goal: text(context, 'figures.course_goal'),
      },
    },
    columns: columns(
      context,
      'figures.day',
      'figures.course_raised',
      ...(hasAhead
        ? (['figures.course_low', 'figures.course_expected', 'figures.course_high'] as const)
        : []),
    ),
    rows: days.map(({ raised, ahead }, at) => [
      labels[at] ?? '',
      raised === null ? '' : money(context, raised),
      ...(hasAhead ? [about(ahead?.low), about(ahead?.expected), about(ahead?.high)] : []),
    ]),
    empty: text(context, 'figures.no_money'),
    csvHref: csvHref(context, 'course'),
  };
}
