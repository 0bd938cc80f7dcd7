import type { MessageCatalogue } from './format-message.ts';
import { localeOr } from './locale.ts';
import type { MessageRuntime } from './messages.tsx';
import { textAddress, textGroup } from './text-groups.ts';

/** Loads the texts that the document names in its head; hydration waits for them. */
export async function loadBrowserMessages(): Promise<MessageRuntime> {
  const { lang, dataset } = document.documentElement;
  const locale = localeOr(lang);
  const edition = dataset.texts ?? '';
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-texts]')];
  const assets = links.map((link) => link.getAttribute('href') ?? '');
  const messages: MessageCatalogue = {};
  const tried = new Map<string, Promise<void> | undefined>();
  const load = async (address: string): Promise<void> => {
    const module = (await import(/* @vite-ignore */ address)) as { default: MessageCatalogue };
    Object.assign(messages, module.default);
  };
  await Promise.all(assets.map(load));
  /** Without its texts a page still works: it shows their keys. */
  const attempt = async (address: string): Promise<void> => {
    await load(address).catch(() => undefined);
    tried.set(address, undefined);
  };
  const loadMore = (key: string): Promise<void> | undefined => {
    const address = textAddress(textGroup(key), locale, edition);
    if (!tried.has(address) && !assets.includes(address)) tried.set(address, attempt(address));
    return tried.get(address);
  };
  return { locale, messages, assets, edition, loadMore };
}
