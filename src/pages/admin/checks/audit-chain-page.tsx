import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './audit-chain-page.data.ts';

export { action, headers, loader } from './audit-chain-page.data.ts';

/** Whether every row of the audit log is as it was written. */
export default function AuditChainPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
