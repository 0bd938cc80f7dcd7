import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './ledger-page.data.ts';

export { headers, loader } from './ledger-page.data.ts';

/** What the books recorded, the newest first. */
export default function LedgerPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
