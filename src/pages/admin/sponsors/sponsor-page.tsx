import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './sponsor-page.data.ts';

export { action, headers, loader } from './sponsor-page.data.ts';

/** Whose money or word stands behind something, and what they vouch for. */
export default function SponsorPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
