import { startTransition, useEffect, useState } from 'react';
import { ownHeaders } from '#platform/web/calls/own-headers.ts';

/** Says in the browser that messages were opened. */
const MESSAGES_OPENED = 'campaign-messages-opened';

/** How many messages wait for somebody, where the page they were sent with knows. */
interface Reader {
  readonly unread?: number;
}

interface Asked {
  /** The person or the event that is asked for: menus that show the same ask once. */
  readonly reason: object;
  readonly count: Promise<number>;
}

let asked: Asked | undefined;

async function callUnread(): Promise<number> {
  const headers = { accept: 'application/json', ...ownHeaders() };
  const answer = await fetch('/private_api/campaign_messages/unread', { headers });
  if (!answer.ok) return 0;
  return ((await answer.json()) as { response: { unread: number } }).response.unread;
}

function askFor(reason: object): Promise<number> {
  if (asked?.reason !== reason) asked = { reason, count: callUnread().catch(() => 0) };
  return asked.count;
}

/** Messages that wait for a person: asked where the page doesn't say, and again once some were opened. */
export function useUnread(reader: Reader): number {
  const [found, setFound] = useState<{ reader: Reader; count: number } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const ask = (reason: object): void => {
      void askFor(reason).then((count) => {
        // Its text may have to come first; what stands there stays until then.
        if (isCurrent) startTransition(() => setFound({ reader, count }));
      });
    };
    if (reader.unread === undefined) ask(reader);
    addEventListener(MESSAGES_OPENED, ask);
    return () => {
      isCurrent = false;
      removeEventListener(MESSAGES_OPENED, ask);
    };
  }, [reader]);
  return found?.reader === reader ? found.count : (reader.unread ?? 0);
}

/** Whoever sees these messages has opened them. */
export function useMessagesOpened(messages: readonly unknown[]): void {
  useEffect(() => {
    if (messages.length > 0) dispatchEvent(new Event(MESSAGES_OPENED));
  }, [messages]);
}
