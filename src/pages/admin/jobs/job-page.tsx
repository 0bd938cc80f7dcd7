import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './job-page.data.ts';

export { action, headers, loader } from './job-page.data.ts';

/** What was given up, with another try. */
export default function JobPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
