import { useLoaderData } from 'react-router';
import type { loader as load } from './cached-page.data.ts';

export { action, headers, loader } from './cached-page.data.ts';

export default function CachedPage() {
  const data = useLoaderData<typeof load>();
  return (
    <p data-state>{`${data.slug} ${data.country} ${data.preview} ${data.who} [${data.ip}]`}</p>
  );
}
