import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './roles-page.data.ts';

export { headers, loader } from './roles-page.data.ts';

/** Everybody with a role. */
export default function RolesPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
