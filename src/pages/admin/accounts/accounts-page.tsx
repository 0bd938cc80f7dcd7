import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './accounts-page.data.ts';

export { headers, loader } from './accounts-page.data.ts';

/** Everybody with an account, for support. */
export default function AccountsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
