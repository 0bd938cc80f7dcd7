import type { MessageCatalogue } from './format-message.ts';
import { localeOr } from './locale.ts';
import type { MessageRuntime } from './messages.tsx';

/** Loads the catalogues that the document names in its head; hydration waits for them. */
export async function loadBrowserMessages(): Promise<MessageRuntime> {
  const locale = localeOr(document.documentElement.lang);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-messages]')];
  const assets = links.map((link) => link.getAttribute('href') ?? '');
  const messages: MessageCatalogue = {};
  const load = async (address: string): Promise<void> => {
    const module = (await import(/* @vite-ignore */ address)) as { default: MessageCatalogue };
    Object.assign(messages, module.default);
  };
  await Promise.all(assets.map(load));
  const staffAsset = document.documentElement.dataset.staffMessages ?? '';
  return { locale, messages, assets, staffAsset, loadMore: staffLoader(load, assets, staffAsset) };
}

function staffLoader(
  load: (address: string) => Promise<void>,
  assets: readonly string[],
  address: string,
): () => Promise<void> | undefined {
  let loading: Promise<void> | undefined;
  let isLoaded = address === '' || assets.includes(address);
  return () => {
    if (isLoaded) return undefined;
    loading ??= load(address).then(() => {
      isLoaded = true;
    });
    return loading;
  };
}
