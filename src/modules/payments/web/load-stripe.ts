/** The little of Stripe.js that a card form needs. */
export interface StripeCardElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: 'ready', hear: () => void): void;
  on(event: 'change', hear: (change: { error?: { message: string } }) => void): void;
}

export interface StripeInBrowser {
  elements(): {
    create(kind: 'card', options: { hidePostalCode: boolean; style: object }): StripeCardElement;
  };
  createPaymentMethod(input: {
    type: 'card';
    card: StripeCardElement;
    billing_details: { name?: string; email?: string };
  }): Promise<{ paymentMethod?: { id: string }; error?: { type?: string; message: string } }>;
}

type MakeStripe = (publishableKey: string, options: { locale: string }) => StripeInBrowser;

declare global {
  interface Window {
    Stripe?: MakeStripe;
  }
}

/**
 * Loads Stripe.js once and only from the provider, as its rules want it. A failed try leaves nothing
 * behind, so that the next one asks anew. Rejects when the script doesn't come.
 */
export function loadStripe(jsUrl: string): Promise<MakeStripe> {
  const { Stripe } = window;
  if (Stripe) return Promise.resolve(Stripe);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('Stripe.js did not load'));
    };
    script.src = jsUrl;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => (window.Stripe ? resolve(window.Stripe) : fail()));
    document.head.append(script);
  });
}
