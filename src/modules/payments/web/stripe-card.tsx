import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useLocale } from '#platform/web/messages.tsx';
import { CardFrame } from './card-frame.tsx';
import { type CardFormHandle, LOST, PATIENCE_MS, type PaymentsOnPage } from './card-form-handle.ts';
import { loadStripe, type StripeCardElement, type StripeInBrowser } from './load-stripe.ts';

interface StripeCardProps {
  readonly jsUrl: string;
  readonly payments: PaymentsOnPage;
  readonly ref: Ref<CardFormHandle>;
  readonly onRetry: () => void;
}

/** Colours of the page, as Stripe's element knows no style sheet of ours. */
function styleNow() {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  const base = { color: token('--ink'), fontSize: '16px', lineHeight: '26px' };
  return {
    base: { ...base, '::placeholder': { color: token('--ink-soft') } },
    invalid: { color: token('--bad') },
  };
}

/** Stripe's card element; its script is loaded when this is first shown. */
export function StripeCard({ jsUrl, payments, ref, onRetry }: StripeCardProps) {
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<{ stripe: StripeInBrowser; card: StripeCardElement } | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let isGone = false;
    let card: StripeCardElement | undefined;
    const tooLate = setTimeout(() => setState('failed'), PATIENCE_MS);
    const open = async () => {
      const make = await loadStripe(jsUrl);
      if (isGone || !place.current) return;
      const stripe = make(payments.publishableKey, { locale });
      card = stripe.elements().create('card', { hidePostalCode: true, style: styleNow() });
      card.on('ready', () => {
        clearTimeout(tooLate);
        setState('ready');
      });
      card.on('change', ({ error }) => setProblem(error?.message ?? null));
      card.mount(place.current);
      form.current = { stripe, card };
    };
    open().catch(() => setState('failed'));
    return () => {
      isGone = true;
      clearTimeout(tooLate);
      card?.destroy();
      form.current = null;
    };
  }, [jsUrl, payments.publishableKey, locale]);

  useImperativeHandle(ref, () => ({
    async makeMethod({ name, email }) {
      if (form.current === null) return null;
      const { stripe, card } = form.current;
      const answer = await stripe.createPaymentMethod({
        type: 'card',
        card,
        // Empty ones are refused, absent ones are not.
        billing_details: { ...(name && { name }), ...(email && { email }) },
      });
      setProblem(answer.error?.message ?? null);
      if (answer.error?.type === LOST) return LOST;
      return answer.paymentMethod?.id ?? null;
    },
  }));

  return (
    <CardFrame state={state} problem={problem} onRetry={onRetry}>
      <div className={`control min-h-12 px-3 py-2 ${state === 'ready' ? '' : 'invisible'}`}>
        <div ref={place} className="w-full" />
      </div>
    </CardFrame>
  );
}
