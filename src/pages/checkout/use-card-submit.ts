import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import { type Billing, type CardFormHandle, LOST } from '#modules/payments/web/index.ts';

interface CardSubmit {
  readonly cardRef: RefObject<CardFormHandle | null>;
  readonly busy: boolean;
  /** The provider couldn't be reached; a new object each time. */
  readonly lost: object | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A card that was made for a key whose answer got lost; sent again as it was. */
interface SentCard {
  readonly key: string;
  readonly method: string;
}

/**
 * Sends the form with a card: where a new one is typed, the provider's form makes a payment method
 * of it first. After a lost connection the same key goes with the same method, so that the server
 * answers what it did the first time. `isReady` is waited for before anything is sent, and `onSend` is told.
 */
export function useCardSubmit(
  billingOf: (data: FormData) => Billing,
  isReady?: (data: FormData) => Promise<boolean>,
  onSend?: () => void,
): CardSubmit {
  const cardRef = useRef<CardFormHandle>(null);
  const sent = useRef<SentCard | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [lost, setLost] = useState<object | null>(null);
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const busy = useNavigation().state !== 'idle' || isAsking;

  async function send(data: FormData): Promise<void> {
    if (isReady && !(await isReady(data))) return;
    if (data.get('card') === 'new') {
      const key = String(data.get('idempotency_key'));
      const kept = sent.current?.key === key ? sent.current.method : null;
      const method = kept ?? (await cardRef.current?.makeMethod(billingOf(data))) ?? null;
      if (method === null) return;
      if (method === LOST) return setLost({});
      sent.current = { key, method };
      data.set('payment_method_id', method);
    }
    onSend?.();
    await submit(data, { method: 'post', action: `${pathname}${search}` });
  }

  return {
    cardRef,
    busy,
    lost,
    onSubmit(event) {
      event.preventDefault();
      if (busy) return;
      setAsking(true);
      setLost(null);
      void send(new FormData(event.currentTarget)).finally(() => setAsking(false));
    },
  };
}
