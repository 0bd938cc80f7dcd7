import { useState } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { SearchInput } from '#design/fields/search-input.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useBeginAt } from '#design/behaviour/begin-at.ts';
import { ViewBar } from '../saved-views/view-bar.tsx';
import { AdminActs } from './admin-acts.tsx';
import { AdminPage } from './admin-page.tsx';
import { AdminTable } from './admin-table.tsx';
import { ListRows } from './lists/list-rows.tsx';
import type { BulkView, FieldView, FilterFormView, ListView, SearchView } from './admin-view.ts';
import './lists/choose-all.css';

/** A list of the staff's: search and filters are the address, so a view can be kept as a bookmark. */
export function AdminList({ view }: { view: ListView }) {
  const { shell, lead, search, filters, form, views, file, table } = view;
  return (
    <AdminPage
      shell={shell}
      lead={lead}
      actions={
        file && (
          <ButtonLink href={file.href} size="small" look="quiet" download rel="nofollow">
            {file.label}
          </ButtonLink>
        )
      }
    >
      {view.notice && (
        <Notice tone="warn" title={view.notice.text}>
          <TextLink href={view.notice.href}>{view.notice.label}</TextLink>
        </Notice>
      )}
      <div className="admin-tools">
        {view.problem && <FormProblem title={view.problem} />}
        {views && <ViewBar views={views} />}
        {search && <Search search={search} />}
        {form && <ListFilter form={form} />}
        {filters.map(({ label, chips }) => (
          <Chips key={label} label={label} chips={chips} />
        ))}
      </div>
      {view.bulk ? <ChosenRows bulk={view.bulk} table={table} /> : <PagedTable table={table} />}
    </AdminPage>
  );
}

/** The rows of a page and the way to the other pages. */
export function PagedTable({ table }: { table: ListView['table'] }) {
  return (
    <ListRows caption={table.caption} more={table.more}>
      <AdminTable table={table} isPaged />
    </ListRows>
  );
}

/** A list with a box before each row; what the chosen ones would become is said before it is done. */
function ChosenRows({ bulk, table }: { bulk: BulkView; table: ListView['table'] }) {
  const form = useFormState();
  const { planned, title, emptyText } = bulk;
  // Nothing ticked is no field's fault.
  const refusal = form.general ?? form.error('') ?? null;
  // What is asked for below the list is answered above it.
  const review = useBeginAt<HTMLDivElement>(planned ?? form.problem);
  const list = useBeginAt<HTMLDivElement>(useLeft(planned));
  return (
    <>
      <div ref={review} tabIndex={-1} className="scroll-mt-24">
        {planned && <AdminActs title={title} acts={planned} emptyText={emptyText} />}
        {planned && (
          <p className="admin-turn">
            <TextLink href={bulk.change.href}>{bulk.change.label}</TextLink>
          </p>
        )}
        {!planned && refusal && <FormProblem title={refusal} />}
      </div>
      <div
        ref={list}
        tabIndex={-1}
        role="group"
        aria-label={table.caption}
        className="scroll-mt-24"
      >
        {planned ? <PagedTable table={table} /> : <ChoiceForm bulk={bulk} table={table} />}
      </div>
    </>
  );
}

/** The review that was left last, which somebody goes on from at the list. */
function useLeft(planned: object | null): object | null {
  const [seen, setSeen] = useState(planned);
  const [left, setLeft] = useState<object | null>(null);
  if (seen !== planned) {
    setSeen(planned);
    setLeft(planned === null ? seen : null);
  }
  return left;
}

/** While something is looked at before it is done nothing else is chosen: these boxes are not on the page. */
function ChoiceForm({ bulk, table }: { bulk: BulkView; table: ListView['table'] }) {
  const { buttons, hint, pageHint } = bulk;
  return (
    <Form method="post" className="admin-chosen" data-choice="">
      <CsrfField />
      <ListRows caption={table.caption} more={table.more} hint={pageHint}>
        <AdminTable
          table={table}
          isPaged
          choice={{
            name: 'item',
            valueOf: ({ key }) => key,
            labelOf: ({ key }) => bulk.chooseLabels[key] ?? key,
            allLabel: bulk.allLabel,
            isChosen: ({ key }) => bulk.chosen.includes(key),
          }}
        />
        {table.rows.length > 0 && (
          <p className="admin-buttons">
            {buttons.map(({ intent, label }) => (
              <Button key={intent} type="submit" name="intent" value={intent} size="small">
                {label}
              </Button>
            ))}
            <span className="admin-note">{hint}</span>
          </p>
        )}
      </ListRows>
    </Form>
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
        maxLength={search.max ?? 200}
        aria-invalid={search.isUnread}
      />
      {search.kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">{search.button}</Button>
      {search.clear && (
        <TextLink className="admin-clear" href={search.clear.href}>
          {search.clear.label}
        </TextLink>
      )}
      {search.hint && <p className="admin-note admin-hint">{search.hint}</p>}
    </Form>
  );
}

/** Narrows a list by several fields at once; what is chosen is the address. */
function ListFilter({ form }: { form: FilterFormView }) {
  const { action, label, button, clear, fields } = form;
  return (
    <Form method="get" action={action} className="admin-filter" aria-label={label} noValidate>
      {fields.map((field) => (
        // Another address fills the fields anew.
        <Control key={`${field.name}=${field.value}`} field={field} />
      ))}
      <p className="admin-buttons">
        <Button type="submit">{button}</Button>
        {clear && <TextLink href={clear.href}>{clear.label}</TextLink>}
      </p>
    </Form>
  );
}

function Control({ field }: { field: FieldView }) {
  const { kind, name, label, value, error, max, options = [] } = field;
  const frame = { label, name, defaultValue: value, error };
  if (kind === 'select') return <Select {...frame} options={options} />;
  return <TextInput {...frame} type={kind} maxLength={max} autoComplete="off" />;
}
