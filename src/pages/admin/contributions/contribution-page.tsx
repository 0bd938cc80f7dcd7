import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './contribution-page.data.ts';

export { action, headers, loader } from './contribution-page.data.ts';

/** A contribution with its payments, the books, and its refunds. */
export default function ContributionPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
