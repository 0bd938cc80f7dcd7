import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './setting-page.data.ts';

export { action, headers, loader } from './setting-page.data.ts';

/** One business switch. */
export default function SettingPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
