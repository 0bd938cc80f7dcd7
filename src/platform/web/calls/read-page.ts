import {
  UNSAFE_decodeViaTurboStream as decode,
  UNSAFE_SingleFetchRedirectSymbol as ELSEWHERE,
} from 'react-router';
import { ownHeaders } from './own-headers.ts';

/** What loaders answered, by the names of their routes, or where one of them leads instead. */
interface Loaded {
  readonly [route: string]: { readonly data: unknown };
  readonly [ELSEWHERE]?: { readonly redirect: string };
}

/**
 * What another page than the front page is shown with, for the page that is open. Rejects when nobody answers
 * or the answer is a refusal, where the router's own fetchers would put the error page in place of what is
 * there. Where the address leads elsewhere, so does this.
 */
export async function readPage<Data>(href: string): Promise<Data> {
  const url = new URL(href, location.href);
  url.pathname += '.data';
  const { ok, status, body } = await fetch(url, { headers: ownHeaders() });
  if (!ok || !body) throw new Error(`read ${status}`);
  const loaded = (await decode(body, window)).value as Loaded;
  const led = loaded[ELSEWHERE];
  if (led) {
    location.assign(led.redirect);
    // Whoever waits for it goes away with the page.
    return new Promise(() => undefined);
  }
  const { root: _frame, ...pages } = loaded;
  return Object.values(pages)[0]?.data as Data;
}
