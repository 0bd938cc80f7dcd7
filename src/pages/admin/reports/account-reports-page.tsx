import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './account-reports-page.data.ts';

export { headers, loader } from './account-reports-page.data.ts';

/** People who were reported. */
export default function AccountReportsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
