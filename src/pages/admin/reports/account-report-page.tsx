import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './account-report-page.data.ts';

export { action, headers, loader } from './account-report-page.data.ts';

/** A reported person with who said what of them. */
export default function AccountReportPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
