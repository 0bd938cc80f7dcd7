import type { useLoaderData } from 'react-router';
import type { loader } from './extras-page.data.ts';

/** What the page and its parts are given. */
export type ExtrasView = ReturnType<typeof useLoaderData<typeof loader>>;
export interface ExtrasProps {
  readonly view: ExtrasView;
}
