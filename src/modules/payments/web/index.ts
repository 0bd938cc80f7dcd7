/** What pages may place of payments. */
export { CardForm } from './card-form.tsx';
export type { CardFormHandle, PaymentsOnPage } from './card-form-handle.ts';
