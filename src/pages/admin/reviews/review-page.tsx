import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './review-page.data.ts';

export { action, headers, loader } from './review-page.data.ts';

/** A contribution under review. */
export default function ReviewPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
