import { useLoaderData } from 'react-router';
import { ListWithActs } from './list-with-acts.tsx';
import type { loader } from './collections-page.data.ts';

export { action, headers, loader } from './collections-page.data.ts';

/** Collections in their order, and where new ones are made. */
export default function CollectionsPage() {
  return <ListWithActs view={useLoaderData<typeof loader>()} />;
}
