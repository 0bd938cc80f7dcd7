import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './difference-page.data.ts';

export { action, headers, loader } from './difference-page.data.ts';

/** One difference between the provider's books and ours, and who looks into it. */
export default function DifferencePage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
