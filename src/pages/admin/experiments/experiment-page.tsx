import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './experiment-page.data.ts';

export { action, headers, loader } from './experiment-page.data.ts';

/** One experiment with what each of its sides brought. */
export default function ExperimentPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
