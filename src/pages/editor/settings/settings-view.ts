import type { useLoaderData } from 'react-router';
import type { loader } from './settings-page.data.ts';

/** What the page and its parts are given. */
export type SettingsView = ReturnType<typeof useLoaderData<typeof loader>>;
export interface SettingsProps {
  readonly view: SettingsView;
}
