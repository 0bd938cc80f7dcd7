import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './reports-page.data.ts';

export { action, headers, loader } from './reports-page.data.ts';

/** Comments that were reported. */
export default function ReportsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
