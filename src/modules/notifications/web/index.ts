/** What pages may place of notifications. The dialog is loaded when it is first shown. */
import { lazy } from 'react';

export const NewsletterDialog = lazy(async () => {
  const { NewsletterDialog: component } = await import('./newsletter/newsletter-dialog.tsx');
  return { default: component };
});

/** What sends an address; loaded by the form that is used. */
export const loadSubscriptions = () => import('./newsletter/newsletter-client.ts');
export { type NewsletterDialogProps } from './newsletter/newsletter-dialog.tsx';
