import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { SearchInput } from '#design/fields/search-input.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { AdminPage } from './admin-page.tsx';
import { AdminTable } from './admin-table.tsx';
import type { ListView, SearchView } from './admin-view.ts';

/** A list of the staff's: search and filters are the address, so a view can be kept as a bookmark. */
export function AdminList({ view }: { view: ListView }) {
  const { shell, lead, search, filters, table } = view;
  return (
    <AdminPage shell={shell} lead={lead}>
      <div className="admin-tools">
        {search && <Search search={search} />}
        {filters.map(({ label, chips }) => (
          <Chips key={label} label={label} chips={chips} />
        ))}
      </div>
      <AdminTable table={table} />
    </AdminPage>
  );
}

function Search({ search }: { search: SearchView }) {
  return (
    <Form method="get" action={search.action} role="search" className="admin-search">
      <SearchInput
        key={search.value}
        label={search.label}
        placeholder={search.label}
        name="search"
        defaultValue={search.value}
        maxLength={200}
      />
      {search.kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">{search.button}</Button>
    </Form>
  );
}
