import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './jobs-page.data.ts';

export { headers, loader } from './jobs-page.data.ts';

/** Jobs and deliveries that were given up. */
export default function JobsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
