import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './identity-page.data.ts';

export { headers, loader } from './identity-page.data.ts';

/** Who was asked to prove who they are, and what came of it. */
export default function IdentityPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
