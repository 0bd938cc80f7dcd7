import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './texts-page.data.ts';

export { headers, loader } from './texts-page.data.ts';

/** The information pages, in which language somebody wrote which. */
export default function TextsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
