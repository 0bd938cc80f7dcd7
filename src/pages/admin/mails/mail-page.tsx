import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './mail-page.data.ts';

export { headers, loader } from './mail-page.data.ts';

/** One mail: to whom, about what, and what became of it. */
export default function MailPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
