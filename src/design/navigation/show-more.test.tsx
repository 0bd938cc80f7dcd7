import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Locale } from '#platform/web/locale.ts';
import { MessagesProvider } from '#platform/web/messages.tsx';
import { serverMessages } from '#platform/web/server/server-messages.ts';
import { ShowMore } from './show-more.tsx';

function more(failed: boolean, locale: Locale = 'en'): string {
  const element = (
    <ShowMore href="?page=2" failed={failed}>
      Show more
    </ShowMore>
  );
  return renderToStaticMarkup(
    <MessagesProvider runtime={serverMessages(locale)}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </MessagesProvider>,
  );
}

it('says beside the link that more could not be loaded, where it could not', () => {
  expect(more(false)).not.toContain('role="alert"');
  expect(more(true)).toMatch(/<a [^>]*href="[^"]*page=2".*role="alert">This couldn’t be loaded/);
  expect(more(true, 'de')).toContain('role="alert">Das konnte nicht geladen werden');
});
