import { type ComponentType, lazy } from 'react';
import { paths } from '#app/paths.ts';
import { useT } from '#platform/web/messages.tsx';
import type { AccountItemsProps } from './account-items.tsx';

/**
 * What stands in a person's menu. Most pages are read by visitors, so the browser loads it for those who
 * are logged in; where that fails, the menu holds what everything else can be reached from.
 */
export async function loadAccountItems(): Promise<{ default: ComponentType<AccountItemsProps> }> {
  try {
    return { default: (await import('./account-items.tsx')).AccountItems };
  } catch {
    return { default: BareItems };
  }
}

function BareItems({ locale, children }: AccountItemsProps) {
  const t = useT();
  return children([
    { label: t('shell.settings'), href: paths.settings(locale) },
    { label: t('shell.log_out'), href: paths.signOut(locale) },
  ]);
}

/** Needs a `Suspense` around it. */
export const AccountItems = import.meta.env.SSR
  ? (await import('./account-items.tsx')).AccountItems
  : lazy(loadAccountItems);
