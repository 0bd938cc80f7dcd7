import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './contributions-page.data.ts';

export { headers, loader } from './contributions-page.data.ts';

/** Every contribution, for finance. */
export default function ContributionsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
