import { useLoaderData } from 'react-router';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './banner-page.data.ts';

export { action, headers, loader } from './banner-page.data.ts';

/** One banner, which can be switched on and off. */
export default function BannerPage() {
  return <AdminDetail view={useLoaderData<typeof loader>()} />;
}
