import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './reviews-page.data.ts';

export { action, headers, loader } from './reviews-page.data.ts';

/** Contributions that wait to be looked at before anything is charged. */
export default function ReviewsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
