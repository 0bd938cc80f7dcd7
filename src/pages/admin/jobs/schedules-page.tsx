import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './schedules-page.data.ts';

export { headers, loader } from './schedules-page.data.ts';

/** What runs on a clock, and whether it does. */
export default function SchedulesPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
