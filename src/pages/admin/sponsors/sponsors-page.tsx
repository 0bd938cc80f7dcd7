import { useLoaderData } from 'react-router';
import { ListWithActs } from '../curating/list-with-acts.tsx';
import type { loader } from './sponsors-page.data.ts';

export { action, headers, loader } from './sponsors-page.data.ts';

/** Sponsors, the newest first, and where new ones are made. */
export default function SponsorsPage() {
  return <ListWithActs view={useLoaderData<typeof loader>()} />;
}
