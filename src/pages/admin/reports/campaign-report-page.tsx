import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './campaign-report-page.data.ts';

export { action, headers, loader } from './campaign-report-page.data.ts';

/** A reported campaign with who said what of it. */
export default function CampaignReportPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
