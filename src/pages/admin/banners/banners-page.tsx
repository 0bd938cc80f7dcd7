import { useLoaderData } from 'react-router';
import { ListWithActs } from '../curating/list-with-acts.tsx';
import type { loader } from './banners-page.data.ts';

export { action, headers, loader } from './banners-page.data.ts';

/** Banners over the front page, the newest first, and where new ones are made. */
export default function BannersPage() {
  return <ListWithActs view={useLoaderData<typeof loader>()} />;
}
