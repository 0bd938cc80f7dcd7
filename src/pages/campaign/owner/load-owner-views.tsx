import { type ComponentType, lazy } from 'react';
import type { NotYet as Later, OwnerBar as Bar, ViewNotice as View } from './owner-bar.tsx';

type Views = {
  readonly OwnerBar: typeof Bar;
  readonly ViewNotice: typeof View;
  readonly NotYet: typeof Later;
};

const Nothing = (): null => null;

/**
 * Most who read a campaign's page are strangers to it, so the browser loads this for those who run it;
 * where that fails, the page stands without it.
 */
function later<Name extends keyof Views>(name: Name) {
  return lazy(async (): Promise<{ default: Views[Name] | ComponentType }> => {
    try {
      return { default: (await import('./owner-bar.tsx'))[name] };
    } catch {
      return { default: Nothing };
    }
  });
}

const server = import.meta.env.SSR ? await import('./owner-bar.tsx') : undefined;

/** Each needs a `Suspense` around it. */
export const OwnerBar = (server?.OwnerBar ?? later('OwnerBar')) as typeof Bar;
export const ViewNotice = (server?.ViewNotice ?? later('ViewNotice')) as typeof View;
export const NotYet = (server?.NotYet ?? later('NotYet')) as typeof Later;
