import type { PaymentProvider } from '#modules/payments/index.ts';

/**
 * A provider that answers in this process and says yes: what a contribution costs besides it. Only
 * what a charge needs is there; anything else is a fault of the benchmark and throws.
 */
export function providerDouble(): PaymentProvider {
  let serial = 0;
  const run = `${process.pid}${Math.floor(performance.timeOrigin)}`;
  const charge: PaymentProvider['charge'] = async ({ amountMinor, currency, methodRef }) => {
    serial += 1;
    const ref = `${run}_${serial}`;
    return {
      outcome: 'succeeded',
      object: 'payment_intent',
      ref: `pi_${ref}`,
      method: {
        methodRef,
        customerRef: null,
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2034,
        fingerprint: 'bench',
        country: 'US',
      },
      charge: {
        ref: `ch_${ref}`,
        amountMinor,
        currency,
        feeMinor: (amountMinor * 29n + 500n) / 1000n + 30n,
      },
    };
  };
  return new Proxy({ charge } as PaymentProvider, {
    get(target, name: keyof PaymentProvider) {
      if (name in target) return target[name];
      throw new Error(`the provider's double has no ${String(name)}`);
    },
  });
}
