import { useEffect } from 'react';
import { useNavigation } from 'react-router';

/** As much of the browser's Navigation API as is used; not every browser has it. */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  readonly userInitiated: boolean;
}

/**
 * Where code of the next page is missing, as after a new build, the router loads the present page again and
 * the click is lost: this loads the page that was asked for instead.
 */
export function useKeepDestination(): void {
  const { location } = useNavigation();
  const destination = location && `${location.pathname}${location.search}${location.hash}`;
  useEffect(() => {
    const navigation = 'navigation' in window ? (window.navigation as EventTarget) : undefined;
    if (!navigation || destination === undefined) return undefined;
    const goThere = (event: Event): void => {
      const { navigationType, userInitiated } = event as NavigateEvent;
      if (navigationType !== 'reload' || userInitiated || !event.cancelable) return;
      event.preventDefault();
      queueMicrotask(() => window.location.assign(destination));
    };
    navigation.addEventListener('navigate', goThere);
    return () => navigation.removeEventListener('navigate', goThere);
  }, [destination]);
}
