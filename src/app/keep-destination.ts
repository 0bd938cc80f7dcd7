import { createPath, type Path } from 'react-router';

/** As much of the browser's Navigation API as is used; not every browser has it. */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
}

/** Where the router lets itself be found. */
const ROUTER = '__reactRouterDataRouter';

/** As much of the router's state as is used: where it is going, while it is. */
interface RouterWindow {
  readonly navigation?: EventTarget;
  readonly [ROUTER]?: { readonly state: { readonly navigation: { readonly location?: Path } } };
}

/**
 * Where code of the next page is missing, as after a new build, the router loads the present page again and
 * the click is lost: this loads the page that was asked for instead. It asks the router itself, as the code
 * can be missing before React has drawn that somebody is on the way.
 */
export function keepDestination(): void {
  const here = window as unknown as RouterWindow;
  here.navigation?.addEventListener('navigate', (event) => {
    const destination = here[ROUTER]?.state.navigation.location;
    if ((event as NavigateEvent).navigationType !== 'reload' || !destination) return;
    event.preventDefault();
    queueMicrotask(() => window.location.assign(createPath(destination)));
  });
}
