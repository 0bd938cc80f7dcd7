import type { useLoaderData } from 'react-router';
import type { loader } from './perks-page.data.ts';

/** What the page and its parts are given. */
export type PerksView = ReturnType<typeof useLoaderData<typeof loader>>;
export interface PartProps {
  readonly view: PerksView;
  readonly fields: NonNullable<PerksView['fields']>;
}
