import { useActionData, useLoaderData } from 'react-router';
import { Chips } from '#design/navigation/chips.tsx';
import { AdminActs } from '../frame/admin-acts.tsx';
import { AdminPage } from '../frame/admin-page.tsx';
import { PagedTable } from '../frame/admin-list.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { previewedActs } from './previewed-acts.ts';
import type { action, loader } from './search-page.data.ts';

export { action, headers, loader } from './search-page.data.ts';

/** What curators decided about the search; each decision is looked at before it is made. */
export default function SearchPage() {
  const { shell, lead, actsTitle, acts, filter, table } = useLoaderData<typeof loader>();
  const preview = useActionData<typeof action>()?.done ?? null;
  return (
    <AdminPage shell={shell} lead={lead}>
      {preview && <PreviewPanel preview={preview} />}
      <div className="admin-tools">
        <AdminActs
          title={actsTitle}
          acts={previewedActs(acts, preview)}
          emptyText={shell.texts.noActs}
        />
        <Chips {...filter} />
      </div>
      <PagedTable table={table} />
    </AdminPage>
  );
}
