/** What pages may place of payments. */
export { CardForm } from './card-form.tsx';
export { LOST } from './card-form-handle.ts';
export type { Billing, CardFormHandle, PaymentsOnPage } from './card-form-handle.ts';
