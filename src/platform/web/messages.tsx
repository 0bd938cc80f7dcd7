import { createContext, Fragment, type ReactNode, useContext, useMemo } from 'react';
import { formatMessage, type MessageCatalogue } from './format-message.ts';
import type { Locale } from './locale.ts';
import type { MessageKey } from './message-keys.ts';

/** Keys the browser has; error sentences and mails are worded by the server. */
export type TextKey = Exclude<MessageKey, `errors.${string}` | `mail.${string}`>;
export type TextValues = Record<string, string | number | Date>;
type Wrap = (text: ReactNode) => ReactNode;

export interface Translate {
  (key: TextKey, values?: TextValues): string;
  /** With elements for the tags in the text: `t.rich('key', { link: (text) => <a>{text}</a> })`. */
  rich(key: TextKey, wraps: Record<string, Wrap>, values?: TextValues): ReactNode;
}

export interface MessageRuntime {
  readonly locale: Locale;
  /** Grows when more groups are loaded. */
  readonly messages: MessageCatalogue;
  /** Addresses of the catalogues this document loads before it hydrates. */
  readonly assets: readonly string[];
  /** Of the texts, see texts/text-groups.ts. */
  readonly edition: string;
  /** Told of every text by the server's runtime. */
  readonly used?: ((key: string) => void) | undefined;
  /** Loads the group a text is in; undefined where it is there or was tried. */
  readonly loadMore?: ((key: string) => Promise<void> | undefined) | undefined;
}

const Context = createContext<MessageRuntime | null>(null);

export function MessagesProvider(props: {
  runtime: MessageRuntime;
  children: ReactNode;
}): ReactNode {
  return <Context value={props.runtime}>{props.children}</Context>;
}

export function useMessageRuntime(): MessageRuntime {
  const runtime = useContext(Context);
  if (!runtime) throw new Error('Texts need a MessagesProvider above them');
  return runtime;
}

/** The language of the page. */
export function useLocale(): Locale {
  return useMessageRuntime().locale;
}

/** Texts in the page's language: `const t = useT(); t('campaign.raised_of', { raised, goal })`. */
export function useT(): Translate {
  const runtime = useMessageRuntime();
  return useMemo(() => {
    const t = (key: TextKey, values?: TextValues): string => {
      runtime.used?.(key);
      const message = runtime.messages[key];
      if (message) return formatMessage(message, runtime.locale, values);
      const loading = runtime.loadMore?.(key);
      // Suspends until the texts are there, as a page reached by a link did not preload them.
      if (loading) throw loading;
      return key;
    };
    const rich: Translate['rich'] = (key, wraps, values) => wrapTags(t(key, values), wraps);
    return Object.assign(t, { rich });
  }, [runtime]);
}

/** Makes the document bring the texts of the group a key is in, for what is only shown later. */
export function useTextsAhead(key: TextKey): void {
  useMessageRuntime().used?.(key);
}

const TAG = /<(\w+)>(.*?)<\/\1>/gs;

function wrapTags(text: string, wraps: Record<string, Wrap>): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    const [whole, name = '', inner = ''] = match;
    parts.push(text.slice(end, match.index));
    const wrap = wraps[name];
    const content = wrapTags(inner, wraps);
    parts.push(<Fragment key={match.index}>{wrap ? wrap(content) : content}</Fragment>);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
