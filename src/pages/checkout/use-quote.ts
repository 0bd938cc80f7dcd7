import { type RefObject, useEffect, useRef, useState } from 'react';
import { paths } from '#app/paths.ts';
import type { Quote } from '#flows/back-campaign/index.ts';
import { exponentOf } from '#money/currency.ts';
import { apiClient } from '#platform/web/api-client.ts';
import type { CheckoutView } from './checkout-view.ts';
import { type Field, type Order, readOrder } from './order.ts';

/** Long enough to leave out what is typed through, short enough to feel at once. */
const PAUSE_MS = 120;

export function fieldOf(data: FormData): Field {
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : undefined;
  };
}

export interface RunningQuote {
  readonly quote: Quote;
  /** What is shown is older than what is typed. */
  readonly isStale: boolean;
  /** To be called when anything in the form changed. */
  readonly refresh: () => void;
  /** Waits until the price of what the form holds now is known, and answers it. */
  readonly settled: () => Promise<Quote>;
}

/** What the price depends on, as the call takes it. */
function inputOf(form: HTMLFormElement, view: CheckoutView, secretToken: string | null): string {
  const field = fieldOf(new FormData(form));
  const order = readOrder(field, view, exponentOf(view.campaign.currency));
  return JSON.stringify({
    lines: order.lines,
    extra_cents: order.extraCents ?? 0,
    country: field('address.country') || null,
    secret_token: secretToken,
    email: emailFor(order.lines, view, field),
  });
}

/** A guest's address, only where what one person may have depends on it. */
function emailFor(lines: Order['lines'], { person, perks, addOns }: CheckoutView, field: Field) {
  const limited = [...perks, ...addOns].filter(({ isLimitedEach }) => isLimitedEach);
  const isAsked = limited.some(({ id }) => lines.some((line) => line.perk_id === id));
  return (person === null && isAsked && field('email')?.trim()) || null;
}

/** Null when there was no answer: what is shown stays, and the server has the last word anyway. */
async function quoteOf(campaignId: number, input: string): Promise<Quote | null> {
  const address = paths.api(`payments/projects/${campaignId}/quote`);
  const body: unknown = JSON.parse(input);
  try {
    const answer = await apiClient.post<{ response: Quote }>(address, body, { loadingBar: false });
    return answer.body.response;
  } catch {
    return null;
  }
}

/** Waits until nothing is asked any more, also what was begun meanwhile. */
async function quietOf(running: RefObject<Promise<void>>): Promise<void> {
  for (let waited: Promise<void> | undefined; waited !== running.current; ) {
    waited = running.current;
    await waited;
  }
}

/**
 * The price of what the form holds, from the server: it alone knows prices, rates and stock. `again` is
 * the one that the form was answered with; a page read anew without it knows the price of its address
 * alone, so the one of the form stays until it is asked about.
 */
export function useQuote(
  form: RefObject<HTMLFormElement | null>,
  view: CheckoutView,
  again: Quote | null,
  secretToken: string | null,
): RunningQuote {
  const known = again ?? view.quote;
  const [quote, setQuote] = useState(known);
  const [isStale, setStale] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());
  const newest = useRef(known);
  const asked = useRef('');
  const [from, setFrom] = useState(known);
  if (from !== known) {
    setFrom(known);
    setQuote(again ?? quote);
    setStale(!again);
  }

  useEffect(() => {
    if (again) newest.current = again;
    asked.current = '';
  }, [again, known]);
  const firstView = useRef(view);
  useEffect(() => {
    if (firstView.current !== view) askNow();
    firstView.current = view;
  });

  function askNow(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    running.current = ask(running.current);
  }

  async function ask(before: Promise<void>): Promise<void> {
    if (!form.current) return;
    const input = inputOf(form.current, view, secretToken);
    // The very same question is under way, or was answered.
    if (input === asked.current) await before;
    else {
      asked.current = input;
      const answer = await quoteOf(view.campaign.id, input);
      // A newer question is under way: its answer counts.
      if (asked.current !== input) return;
      if (answer === null) asked.current = '';
      else newest.current = answer;
      setQuote(newest.current);
    }
    setStale(false);
  }

  async function settled(): Promise<Quote> {
    if (timer.current !== undefined) askNow();
    await quietOf(running);
    return timer.current === undefined ? newest.current : settled();
  }

  return {
    quote,
    isStale,
    refresh() {
      setStale(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(askNow, PAUSE_MS);
    },
    settled,
  };
}
