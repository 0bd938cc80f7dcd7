import { catalogues, messageAssets } from 'virtual:messages/server';
import type { Locale } from '../locale.ts';
import type { MessageRuntime } from '../messages.tsx';

export type Area = 'public' | 'staff';

/** The runtime for rendering on the server; the document will load the same area's catalogues. */
export function serverMessages(locale: Locale, area: Area = 'public'): MessageRuntime {
  const { public: publicAsset, staff } = messageAssets[locale];
  const assets = area === 'staff' ? [publicAsset, staff] : [publicAsset];
  return { locale, messages: catalogues[locale], assets, staffAsset: staff };
}
