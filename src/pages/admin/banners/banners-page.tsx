import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './banners-page.data.ts';

export { headers, loader } from './banners-page.data.ts';

/** Banners over the pages, the newest first. */
export default function BannersPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
