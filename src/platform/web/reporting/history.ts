import { watchAddress } from '../analytics/watch-address.ts';
import { scrub } from './scrub.ts';

/** Something that happened before an error. */
export interface Happening {
  readonly category: 'click' | 'navigation' | 'error';
  readonly message: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

const LONGEST = 20;

/** What happened lately, the last 20 things, without a word that anybody typed. */
export class ErrorHistory {
  readonly #happenings: Happening[] = [];

  add(category: Happening['category'], message: string): void {
    this.#happenings.push({
      category,
      message: scrub(message).slice(0, 200),
      timestamp: seconds(),
    });
    if (this.#happenings.length > LONGEST) this.#happenings.shift();
  }

  list(): readonly Happening[] {
    return [...this.#happenings];
  }
}

/** Notes clicks and changes of the address. Answers how to stop. */
export function followHistory(history: ErrorHistory): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener('click', ({ target }) => history.add('click', nameOf(target)), {
    capture: true,
    signal,
  });
  history.add('navigation', location.pathname);
  const unwatch = watchAddress(() => history.add('navigation', location.pathname));
  return () => {
    stopped.abort();
    unwatch();
  };
}

/** The element as a selector. */
function nameOf(target: EventTarget | null): string {
  const element = (target as Element | null)?.closest?.('a, button, input, select, summary');
  if (!element) return 'page';
  const id = element.id ? `#${element.id}` : '';
  const name = element.getAttribute('name');
  return `${element.tagName.toLowerCase()}${id}${name ? `[name=${name}]` : ''}`;
}

export function seconds(): number {
  return Math.round(performance.timeOrigin + performance.now()) / 1000;
}
