import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './transfer-page.data.ts';

export { headers, loader } from './transfer-page.data.ts';

/** One transfer with what it moved. */
export default function TransferPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
