import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './queue-page.data.ts';

export { headers, loader } from './queue-page.data.ts';

/** What waits for the reader's roles, the most urgent first. */
export default function QueuePage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
