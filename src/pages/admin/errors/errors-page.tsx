import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './errors-page.data.ts';

export { headers, loader } from './errors-page.data.ts';

/** What failed though nobody expected it to. */
export default function ErrorsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
