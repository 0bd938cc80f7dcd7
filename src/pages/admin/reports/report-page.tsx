import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './report-page.data.ts';

export { action, headers, loader } from './report-page.data.ts';

/** A reported comment with who said what of it. */
export default function ReportPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
