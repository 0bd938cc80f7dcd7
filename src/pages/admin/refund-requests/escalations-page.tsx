import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './escalations-page.data.ts';

export { headers, loader } from './escalations-page.data.ts';

/** Refund requests that contributors brought before the trust team. */
export default function EscalationsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
