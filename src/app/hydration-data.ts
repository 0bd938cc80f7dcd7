import { text } from 'node:stream/consumers';
import type { EntryContext } from 'react-router';

/** The router's context for one document, its data as text instead of as a stream to be awaited. */
export async function withoutStream(
  given: EntryContext,
): Promise<{ readonly context: EntryContext; readonly data: string }> {
  const { serverHandoffStream, ...context } = given;
  return { context, data: serverHandoffStream ? await text(serverHandoffStream) : '' };
}

/** The document with the router's data at its end, in the form its browser half reads. */
export function insertHydrationData(html: string, data: string, nonce: string): string {
  // Inside a string of a script nothing but this can end the script or begin a comment.
  const value = JSON.stringify(data).replaceAll('<', '\\u003c');
  const controller = 'window.__reactRouterContext.streamController';
  const script = `<script nonce="${nonce}">${controller}.enqueue(${value});${controller}.close();</script>`;
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}${script}${html.slice(end)}`;
}
