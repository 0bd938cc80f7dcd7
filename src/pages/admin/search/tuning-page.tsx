import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './tuning-page.data.ts';

export { action, headers, loader } from './tuning-page.data.ts';

/** One decision about the search, which can be taken back. */
export default function TuningPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
