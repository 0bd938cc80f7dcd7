import { Form, useLoaderData } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { AdminPage } from '../frame/admin-page.tsx';
import type { KeptView, loader } from './saved-views-page.data.ts';
import './saved-views.css';

export { action, headers, loader } from './saved-views-page.data.ts';

/** The filters that the reader keeps, of every list, each with the way to let go of it. */
export default function SavedViewsPage() {
  const { shell, lead, emptyText, remove, views } = useLoaderData<typeof loader>();
  const { general, error } = useFormState();
  const problem = general ?? error('name') ?? error('filters');
  return (
    <AdminPage shell={shell} lead={lead}>
      {problem && <FormProblem title={problem} />}
      {views.length === 0 ? (
        <p className="admin-empty">{emptyText}</p>
      ) : (
        <ul className="admin-kept-views">
          {views.map((view) => (
            <Kept key={`${view.list} ${view.name}`} view={view} remove={remove} />
          ))}
        </ul>
      )}
    </AdminPage>
  );
}

function Kept({ view, remove }: { view: KeptView; remove: string }) {
  const { list, listName, name, href, removeLabel } = view;
  return (
    <li>
      <span className="admin-cell">
        <TextLink href={href} look="strong">
          {name}
        </TextLink>
        <span className="admin-note">{listName}</span>
      </span>
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
