import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { Anchor } from './anchor.tsx';

function markup(element: ReactElement): string {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/fr/explore'] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** Attributes in whatever order. */
const parts = (html: string) => html.split(/ (?=[a-z-]+=")|(?<=")>/).sort();

it.each([
  '/',
  '/fr',
  '/fr/',
  '/projects/lampe-à-huile',
  '/projects/a?perk=1&b=%20c#perks',
  '/projects/a?',
  '/projects/a#',
  '/a/../b',
  '/a/./b',
  '/a//b',
  '/.hidden',
  '?page=2',
  '/a b',
  '/a?to=/x/../y',
])('writes a document’s link to %s as the router’s own does', (href) => {
  const rest = { className: 'c', title: 't' };
  const own = markup(
    <Anchor href={href} {...rest}>
      x
    </Anchor>,
  );
  const expected = markup(
    <Link to={href} {...rest}>
      x
    </Link>,
  );
  expect(parts(own)).toEqual(parts(expected));
});
