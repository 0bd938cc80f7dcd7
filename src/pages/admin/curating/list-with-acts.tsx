import { AdminActs } from '../frame/admin-acts.tsx';
import { AdminPage } from '../frame/admin-page.tsx';
import { PagedTable } from '../frame/admin-list.tsx';
import type { ActView, ShellView, TableView } from '../frame/admin-view.ts';

/** A list that can be added to. */
export interface ActingListView {
  readonly shell: ShellView;
  readonly lead: string;
  readonly actsTitle: string;
  readonly acts: readonly ActView[];
  readonly table: TableView;
}

export function ListWithActs({ view }: { view: ActingListView }) {
  const { shell, lead, actsTitle, acts, table } = view;
  return (
    <AdminPage shell={shell} lead={lead}>
      <div className="admin-tools">
        <AdminActs title={actsTitle} acts={acts} emptyText={shell.texts.noActs} />
      </div>
      <PagedTable table={table} />
    </AdminPage>
  );
}
