import type { Ref } from 'react';
import type { CardFormHandle, PaymentsOnPage } from './card-form-handle.ts';
import { SandboxCard } from './sandbox-card.tsx';
import { StripeCard } from './stripe-card.tsx';

export interface CardFormProps {
  readonly payments: PaymentsOnPage;
  readonly ref: Ref<CardFormHandle>;
}

/** The provider's own card form: what is typed into it never reaches this site. */
export function CardForm({ payments, ref }: CardFormProps) {
  const { mode, frameUrl, jsUrl } = payments;
  if (mode === 'sandbox' && frameUrl !== null) {
    return <SandboxCard frameUrl={frameUrl} payments={payments} ref={ref} />;
  }
  return jsUrl === null ? null : <StripeCard jsUrl={jsUrl} payments={payments} ref={ref} />;
}
