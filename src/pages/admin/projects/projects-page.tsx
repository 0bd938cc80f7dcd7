import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './projects-page.data.ts';

export { headers, loader } from './projects-page.data.ts';

/** Every campaign, whatever its state. */
export default function ProjectsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
