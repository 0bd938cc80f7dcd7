import { type RefObject, useEffect, useRef, useState } from 'react';
import { paths } from '#app/paths.ts';
import type { Quote } from '#flows/back-campaign/index.ts';
import { exponentOf } from '#money/currency.ts';
import { apiClient } from '#platform/web/api-client.ts';
import type { CheckoutView } from './checkout-view.ts';
import { type Field, readOrder } from './order.ts';

/** Long enough to leave out what is typed through, short enough to feel at once. */
const PAUSE_MS = 120;

export function fieldOf(data: FormData): Field {
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : undefined;
  };
}

interface RunningQuote {
  readonly quote: Quote;
  /** What is shown is older than what is typed. */
  readonly isStale: boolean;
  /** To be called when anything in the form changed. */
  readonly refresh: () => void;
}

/** The price of what the form holds, from the server: it alone knows prices, rates and stock. */
export function useQuote(
  form: RefObject<HTMLFormElement | null>,
  view: CheckoutView,
  known: Quote,
  secretToken: string | null,
): RunningQuote {
  const [quote, setQuote] = useState(known);
  const [isStale, setStale] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef('');
  const [from, setFrom] = useState(known);
  if (from !== known) {
    setFrom(known);
    setQuote(known);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  // A page that was read anew may have other perks to choose from, so the form may hold something else.
  const firstView = useRef(view);
  useEffect(() => {
    if (firstView.current !== view) void ask();
    firstView.current = view;
  });

  async function ask(): Promise<void> {
    if (!form.current) return;
    const field = fieldOf(new FormData(form.current));
    const order = readOrder(field, view, exponentOf(view.campaign.currency));
    const body = {
      lines: order.lines,
      extra_cents: order.extraCents ?? 0,
      country: field('address.country') || null,
      secret_token: secretToken,
    };
    const wish = JSON.stringify(body);
    if (wish === asked.current) {
      setStale(false);
      return;
    }
    asked.current = wish;
    const address = paths.api(`payments/projects/${view.campaign.id}/quote`);
    const answer = await apiClient
      .post<{ response: Quote }>(address, body, { loadingBar: false })
      .catch(() => null);
    // A newer question is under way: its answer counts.
    if (asked.current !== wish) return;
    if (answer === null) asked.current = '';
    else setQuote(answer.body.response);
    setStale(false);
  }

  return {
    quote,
    isStale,
    refresh() {
      setStale(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void ask(), PAUSE_MS);
    },
  };
}
