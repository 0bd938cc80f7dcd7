import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './approval-page.data.ts';

export { action, headers, loader } from './approval-page.data.ts';

/** Things submitted together, and the decision about them. */
export default function ApprovalPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
