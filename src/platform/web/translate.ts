import { catalogues } from 'virtual:messages/server';
import type { MessageValues } from '#platform/errors/app-error.ts';
import { formatMessage } from './format-message.ts';
import { DEFAULT_LOCALE, type Locale } from './locale.ts';
import type { MessageKey } from './message-keys.ts';

/** A message in a language, on the server only (mails, errors, exports). */
export function translate(locale: Locale, key: MessageKey, values?: MessageValues): string {
  const message = catalogues[locale][key];
  // A catalogue without one of its own keys cannot be built; this is for keys from outside.
  return message ? formatMessage(message, locale, values) : key;
}

/** True for a key that has a text; what comes from outside is asked before it is worded. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(catalogues[DEFAULT_LOCALE], key);
}
