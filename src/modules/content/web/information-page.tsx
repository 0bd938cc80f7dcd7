import { useLoaderData } from 'react-router';
import { WrittenPage } from './written-page.tsx';
import type { loader } from './information-page.data.ts';

export { headers, loader } from './information-page.data.ts';

/** A page of one text: how it works, trust, careers, what is under /about. */
export default function InformationPage() {
  const { text, origin, path, alternates } = useLoaderData<typeof loader>();
  return <WrittenPage text={text} origin={origin} path={path} alternates={alternates} />;
}
