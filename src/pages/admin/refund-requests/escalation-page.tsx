import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './escalation-page.data.ts';

export { action, headers, loader } from './escalation-page.data.ts';

/** A refund request that waits for the trust team. */
export default function EscalationPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
