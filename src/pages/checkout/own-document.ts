import type { ClientLoaderFunctionArgs } from 'react-router';

const PAYMENT_PAGE = /\/payments\/(new|continue)$/;

/** Whether the document in the window was sent for a page of paying, with its security policy. */
function isOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && PAYMENT_PAGE.test(new URL(navigation.name).pathname);
}

/**
 * A document keeps the policy it came with, and only these pages may frame the provider's card
 * form. So whoever comes from elsewhere on the site gets a document of its own.
 */
export async function loadInOwnDocument(args: ClientLoaderFunctionArgs): Promise<unknown> {
  if (isOwnDocument()) return args.serverLoader();
  location.assign(args.request.url);
  return new Promise<never>(() => undefined);
}
