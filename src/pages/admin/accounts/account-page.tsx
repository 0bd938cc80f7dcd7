import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './account-page.data.ts';

export { action, headers, loader } from './account-page.data.ts';

/** Everything about a person, and what can be done about their access. */
export default function AccountPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
