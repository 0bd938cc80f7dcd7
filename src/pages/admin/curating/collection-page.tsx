import { useLoaderData } from 'react-router';
import { ChosenDetail } from './chosen-detail.tsx';
import type { loader } from './collection-page.data.ts';

export { action, headers, loader } from './collection-page.data.ts';

/** One collection: its words in each language, its campaigns in order, and what was done to it. */
export default function CollectionPage() {
  return <ChosenDetail view={useLoaderData<typeof loader>()} />;
}
