import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './error-page.data.ts';

export { headers, loader } from './error-page.data.ts';

/** One error: what it says, where it was, and of which request. */
export default function ErrorPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
