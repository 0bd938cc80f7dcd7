import type { MessageCatalogue } from '../format-message.ts';
import { type Locale, localeOr, offerLocales } from '../locale.ts';
import { nameMarket } from '../market-name.ts';
import type { MessageRuntime } from '../messages.tsx';
import { textAddress, textGroup } from './text-groups.ts';

const MOST_TRIES = 60;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** Waits until the browser says that it is back, or for a while that grows with every try. */
function connection(again: number): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** again);
  return new Promise((resolve) => {
    const timer = setTimeout(done, pause);
    function done(): void {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });
}

/** Loads the texts that the document names in its head; hydration waits for them. */
export async function loadBrowserMessages(): Promise<MessageRuntime> {
  const { lang, dataset } = document.documentElement;
  const locale = localeOr(lang);
  const { texts: edition = '', market = '', languages = '' } = dataset;
  nameMarket(market);
  offerLocales(languages.split(' ') as Locale[]);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-texts]')];
  const assets = links.map((link) => link.getAttribute('href') ?? '');
  const messages: MessageCatalogue = {};
  const tried = new Map<string, Promise<void> | undefined>();
  const load = async (address: string, again = 0): Promise<void> => {
    // Some browsers remember for good that a module was not there: another try has another address.
    const fresh = again === 0 ? address : `${address}?again=${again}`;
    const module = (await import(/* @vite-ignore */ fresh)) as { default: MessageCatalogue };
    Object.assign(messages, module.default);
  };
  /** Nobody is shown keys because the connection was gone for a while: it is waited for. */
  const attempt = async (address: string): Promise<void> => {
    for (let again = 0; ; again += 1) {
      try {
        await load(address, again);
        tried.set(address, undefined);
        return;
      } catch (error) {
        if (again === MOST_TRIES) throw error;
        await connection(again);
      }
    }
  };
  await Promise.all(assets.map(attempt));
  const loadMore = (key: string): Promise<void> | undefined => {
    const address = textAddress(textGroup(key), locale, edition);
    if (!tried.has(address))
      tried.set(
        address,
        attempt(address).catch(() => undefined),
      );
    return tried.get(address);
  };
  return { locale, messages, assets, edition, loadMore };
}
