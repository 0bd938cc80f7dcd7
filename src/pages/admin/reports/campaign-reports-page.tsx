import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './campaign-reports-page.data.ts';

export { headers, loader } from './campaign-reports-page.data.ts';

/** Campaigns that were reported. */
export default function CampaignReportsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
