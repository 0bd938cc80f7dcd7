import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './experiments-page.data.ts';

export { headers, loader } from './experiments-page.data.ts';

/** Every experiment and whether it runs. */
export default function ExperimentsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
