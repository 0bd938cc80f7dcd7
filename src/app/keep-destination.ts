/** As much of the browser's Navigation API as is used; not every browser has it. */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  readonly userInitiated: boolean;
}

/** Where the router lets itself be found. */
const ROUTER = '__reactRouterDataRouter';

/** As much of the router's state as is used: where it is going, while it is. */
interface RouterWindow {
  readonly [ROUTER]?: {
    readonly state: {
      readonly navigation: {
        readonly location?: Pick<Location, 'pathname' | 'search' | 'hash'> | undefined;
      };
    };
  };
}

/**
 * Where code of the next page is missing, as after a new build, the router loads the present page again and
 * the click is lost: this loads the page that was asked for instead. It asks the router itself, as the code
 * can be missing before React has drawn that somebody is on the way.
 */
export function keepDestination(): void {
  if (!('navigation' in window)) return;
  (window.navigation as EventTarget).addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== 'reload' || userInitiated || !event.cancelable) return;
    const { location } = (window as RouterWindow)[ROUTER]?.state.navigation ?? {};
    if (!location) return;
    event.preventDefault();
    const destination = `${location.pathname}${location.search}${location.hash}`;
    queueMicrotask(() => window.location.assign(destination));
  });
}
