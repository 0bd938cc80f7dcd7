import { type Ref, useState } from 'react';
import type { CardFormHandle, PaymentsOnPage } from './card-form-handle.ts';
import { SandboxCard } from './sandbox-card.tsx';
import { StripeCard } from './stripe-card.tsx';

export interface CardFormProps {
  readonly payments: PaymentsOnPage;
  readonly ref: Ref<CardFormHandle>;
}

/** The provider's own card form: what is typed into it never reaches this site. */
export function CardForm({ payments, ref }: CardFormProps) {
  const [tries, setTries] = useState(0);
  const { mode, frameUrl, jsUrl } = payments;
  // Another try begins anew, as a form that failed to load is of no use.
  const form = { payments, ref, onRetry: () => setTries(tries + 1) };
  if (mode === 'sandbox' && frameUrl !== null) {
    return <SandboxCard key={tries} frameUrl={frameUrl} {...form} />;
  }
  return jsUrl === null ? null : <StripeCard key={tries} jsUrl={jsUrl} {...form} />;
}
