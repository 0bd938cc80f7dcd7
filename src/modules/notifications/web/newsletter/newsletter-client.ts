import { isEmail } from '#modules/accounts/rules.ts';
import { ApiError, apiClient } from '#platform/web/api-client.ts';
import { csrfToken } from '#platform/web/calls/api-call.ts';

export interface SubscriberForm {
  readonly email: string;
  readonly disclaimer: boolean;
  /** Which form it was, for the operator's figures. */
  readonly source: string;
}

/** What became of a form: nothing was sent for an empty or a mistyped address. */
export type Sent =
  | { readonly outcome: 'ignored' | 'mistyped' | 'thanks' }
  | {
      readonly outcome: 'refused';
      readonly sentence: string;
      readonly errors: ApiError['errors'];
    };

const SUBSCRIPTIONS = '/newsletter_subscriptions.json';

/** Sends the address, once it looks like one. Only an answer of exactly 200 is a success. */
export async function sendSubscription(form: SubscriberForm): Promise<Sent> {
  const email = form.email.trim();
  if (email === '') return { outcome: 'ignored' };
  if (!isEmail(email)) return { outcome: 'mistyped' };
  try {
    const { disclaimer, source } = form;
    const { status } = await apiClient.post(SUBSCRIPTIONS, { email, disclaimer, source });
    return status === 200
      ? { outcome: 'thanks' }
      : { outcome: 'refused', sentence: '', errors: {} };
  } catch (error) {
    const known = error instanceof ApiError ? error : undefined;
    return {
      outcome: 'refused',
      sentence: known?.description ?? '',
      errors: known?.errors ?? {},
    };
  }
}

/** Posts the form to the page that says what is missing; pages kept for everybody have no token in it. */
export async function showOnPage(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('csrf_token');
  if (field instanceof HTMLInputElement) field.value = await csrfToken();
  form.submit();
}
