import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadBrowserMessages } from '#platform/web/browser-messages.ts';
import { MessagesProvider } from '#platform/web/messages.tsx';

// The texts come first: hydrating without them would show keys.
const runtime = await loadBrowserMessages();
startTransition(() => {
  hydrateRoot(
    document,
    <MessagesProvider runtime={runtime}>
      <HydratedRouter />
    </MessagesProvider>,
  );
});
