import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './project-page.data.ts';

export { action, headers, loader } from './project-page.data.ts';

/** Everything about a campaign, and what trust can do about it. */
export default function ProjectPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
