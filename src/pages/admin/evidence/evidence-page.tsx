import { useLoaderData } from 'react-router';
import { ButtonLink } from '#design/actions/button.tsx';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { loader } from './evidence-page.data.ts';

export { action, headers, loader } from './evidence-page.data.ts';

/** What a bank is shown of a disputed contribution, as it is printed. */
export default function EvidencePage() {
  const view = useLoaderData<typeof loader>();
  const { href, label } = view.download;
  return (
    <AdminDetail
      view={view}
      actions={
        <ButtonLink href={href} size="small">
          {label}
        </ButtonLink>
      }
    />
  );
}
