import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './audit-log-page.data.ts';

export { headers, loader } from './audit-log-page.data.ts';

/** Who did what, newest first. */
export default function AuditLogPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
