import { Form, useLoaderData } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { AdminPage } from '../frame/admin-page.tsx';
import type { KeptView, loader, SavedViewsPageView } from './saved-views-page.data.ts';
import { SaveForm } from './view-bar.tsx';
import './saved-views.css';

export { action, headers, loader } from './saved-views-page.data.ts';

/** The filters that the reader keeps, of every list; each can be renamed, and let go of. */
export default function SavedViewsPage() {
  const { shell, lead, emptyText, remove, rename, save, views } = useLoaderData<typeof loader>();
  const { general, error, value } = useFormState();
  const nameError = error('name');
  const isSave = value('intent') === 'save';
  const problem = general ?? error('filters') ?? (isSave ? undefined : nameError);
  return (
    <AdminPage shell={shell} lead={lead}>
      {problem && <FormProblem title={problem} />}
      {isSave && nameError && (
        <details open>
          <summary>{save.title}</summary>
          <SaveForm
            save={{ ...save, list: value('list'), filters: value('filters') }}
            refused={{ name: value('name'), error: nameError }}
          />
        </details>
      )}
      {views.length === 0 ? (
        <p className="admin-empty">{emptyText}</p>
      ) : (
        <ul className="admin-kept-views">
          {views.map((view) => (
            <Kept key={`${view.list} ${view.name}`} view={view} remove={remove} rename={rename} />
          ))}
        </ul>
      )}
    </AdminPage>
  );
}

type KeptProps = { view: KeptView } & Pick<SavedViewsPageView, 'remove' | 'rename'>;

function Kept({ view, remove, rename }: KeptProps) {
  const { list, listName, name, href, removeLabel } = view;
  return (
    <li>
      <span className="admin-cell">
        <TextLink href={href} look="strong">
          {name}
        </TextLink>
        <span className="admin-note">{listName}</span>
      </span>
      <Rename view={view} rename={rename} />
      <Form method="post">
        <CsrfField />
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="name" value={name} />
        <Button type="submit" size="small" look="quiet" aria-label={removeLabel}>
          {remove}
        </Button>
      </Form>
    </li>
  );
}

/** Another name for a view; open where the last one was refused. */
function Rename({ view, rename }: Omit<KeptProps, 'remove'>) {
  const { list, name, renameLabel } = view;
  const { problem, error, value } = useFormState();
  const isRefused =
    problem !== null &&
    value('intent') === 'rename' &&
    value('list') === list &&
    value('name') === name;
  return (
    <details className="admin-kept-rename" open={isRefused}>
      <summary aria-label={renameLabel}>{rename.title}</summary>
      <Form method="post" className="admin-view-form">
        <CsrfField />
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="name" value={name} />
        <TextInput
          label={rename.name}
          name="to"
          defaultValue={isRefused ? value('to', name) : name}
          error={isRefused ? error('to') : undefined}
          maxLength={60}
          required
          autoComplete="off"
        />
        <Button type="submit" size="small">
          {rename.button}
        </Button>
      </Form>
    </details>
  );
}
