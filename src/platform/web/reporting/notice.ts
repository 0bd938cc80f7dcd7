/** A notice as Sentry's protocol has it: three lines of JSON, header, item header and event. */
import { randomId } from '../analytics/random-id.ts';
import { type Happening, seconds } from './history.ts';
import { scrub } from './scrub.ts';

/** No notice has more characters, whatever an error says. */
const LONGEST_NOTICE = 64_000;
const LONGEST_MESSAGE = 2_000;
const MOST_FRAMES = 50;

export interface Problem {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

interface Frame {
  readonly filename: string;
  readonly function: string;
  readonly lineno: number;
  readonly colno: number;
}

export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Error || thrown instanceof DOMException) {
    return { type: thrown.name, message: thrown.message, stack: thrown.stack ?? '' };
  }
  return { type: 'Error', message: String(thrown), stack: '' };
}

/** The text to post, scrubbed, at most 64,000 characters: history goes first, then frames, then words. */
export function noticeOf(problem: Problem, history: readonly Happening[]): string {
  const attempts: [number, number, number][] = [
    [history.length, MOST_FRAMES, LONGEST_MESSAGE],
    [Math.min(5, history.length), 20, LONGEST_MESSAGE],
    [0, 5, 500],
  ];
  for (const [happenings, frames, letters] of attempts) {
    const text = envelope(problem, history.slice(history.length - happenings), frames, letters);
    if (text.length <= LONGEST_NOTICE) return text;
  }
  return envelope({ ...problem, stack: '' }, [], 0, 500);
}

function envelope(
  problem: Problem,
  history: readonly Happening[],
  frames: number,
  letters: number,
): string {
  const event_id = randomId();
  const event = {
    event_id,
    timestamp: seconds(),
    platform: 'javascript',
    level: 'error',
    request: { url: scrub(`${location.origin}${location.pathname}`).slice(0, 500) },
    exception: {
      values: [
        {
          type: problem.type.slice(0, 100),
          value: scrub(problem.message.slice(0, LONGEST_NOTICE)).slice(0, letters),
          stacktrace: { frames: framesOf(problem.stack).slice(0, frames).reverse() },
        },
      ],
    },
    breadcrumbs: { values: history },
  };
  return [{ event_id }, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n');
}

const CHROME_LINE = /^\s*at (?:(.*?) \()?(\S+?):(\d+):(\d+)\)?\s*$/;
const FIREFOX_LINE = /^(.*?)@(\S+?):(\d+):(\d+)$/;

function framesOf(stack: string): Frame[] {
  return stack
    .slice(0, LONGEST_NOTICE)
    .split('\n')
    .flatMap((line) => {
      const match = CHROME_LINE.exec(line) ?? FIREFOX_LINE.exec(line);
      if (!match) return [];
      const [, name = '', file = '', lineno, colno] = match;
      return {
        filename: scrub(file).slice(0, 300),
        function: name.slice(0, 200) || '?',
        lineno: Number(lineno),
        colno: Number(colno),
      };
    });
}
