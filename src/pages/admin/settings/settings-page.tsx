import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './settings-page.data.ts';

export { headers, loader } from './settings-page.data.ts';

/** Every business switch and what holds now. */
export default function SettingsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
