import { useLoaderData } from 'react-router';
import { ChosenDetail } from '../curating/chosen-detail.tsx';
import type { loader } from './certification-page.data.ts';

export { action, headers, loader } from './certification-page.data.ts';

/** What a sponsor vouches for, and the campaigns that have it. */
export default function CertificationPage() {
  return <ChosenDetail view={useLoaderData<typeof loader>()} />;
}
