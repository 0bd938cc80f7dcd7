import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './merge-page.data.ts';

export { action, headers, loader } from './merge-page.data.ts';

/** Two accounts of one person become one: what moves is shown before it is done. */
export default function MergePage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
