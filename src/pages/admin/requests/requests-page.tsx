import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './requests-page.data.ts';

export { headers, loader } from './requests-page.data.ts';

/** What the request with a given ID did. */
export default function RequestsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
