import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './differences-page.data.ts';

export { headers, loader } from './differences-page.data.ts';

/** Where the provider's books and ours disagree. */
export default function DifferencesPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
