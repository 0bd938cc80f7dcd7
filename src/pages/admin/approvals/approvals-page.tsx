import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './approvals-page.data.ts';

export { headers, loader } from './approvals-page.data.ts';

/** Everything submitted for a decision, and what was decided. */
export default function ApprovalsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
