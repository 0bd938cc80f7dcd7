import { expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

it.each([
  ['/a', '/a'],
  ['/a?', '/a?'],
  ['/a?b=1&c=%20', '/a?b=1&c=%20'],
  ['/a?setup_intent_client_secret=seti_1_secret_2', '/a'],
  ['/a?b=1&payment_intent_client_secret=x&payment_intent=pi', '/a?b=1&payment_intent=pi'],
  ['/a?b=no_client_secret', '/a?b=no_client_secret'],
])('of %s as a place to go on to %s is kept', (path, kept) => {
  expect(withoutSecrets(path)).toBe(kept);
});
