import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadBrowserMessages } from '#platform/web/texts/browser-messages.ts';
import { MessagesProvider } from '#platform/web/messages.tsx';
import { afterLoad } from './after-load.ts';
import { keepDestination } from './keep-destination.ts';
import { loadErrorPage } from './shell/errors/load-error-page.tsx';

keepDestination();

// The texts come first: hydrating without them would show keys.
const runtime = await loadBrowserMessages();
// React answers what is pressed from here on.
window.replayEarlyPress?.();
startTransition(() => {
  hydrateRoot(
    document,
    <MessagesProvider runtime={runtime}>
      <HydratedRouter />
    </MessagesProvider>,
  );
});

// Nothing of this may cost the page time: it is fetched when everything else is there.
afterLoad(() => {
  void import('./browser-services.ts').then(({ startBrowserServices }) => startBrowserServices());
  void loadErrorPage();
  void runtime.loadMore?.('shell.error.failed.title');
});
