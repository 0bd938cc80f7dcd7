import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './balance-page.data.ts';

export { action, headers, loader } from './balance-page.data.ts';

/** Whether the books balance in every currency, and agree with the payment provider’s. */
export default function BalancePage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
