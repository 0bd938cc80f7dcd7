import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import type { SavedViewsView, SaveFormView } from '../frame/admin-view.ts';
import './saved-views.css';

/** The reader's own views of a list, and a name for what is set. */
export function ViewBar({ views }: { views: SavedViewsView }) {
  const { label, chips, edit, save } = views;
  if (chips.length === 0 && !save) return null;
  return (
    <div className="admin-views">
      {chips.length > 0 && <Chips label={label} chips={chips} />}
      {edit && <TextLink href={edit.href}>{edit.label}</TextLink>}
      {save && (
        <details>
          <summary>{save.title}</summary>
          <SaveForm save={save} />
        </details>
      )}
    </div>
  );
}

interface SaveFormProps {
  save: SaveFormView;
  /** The name that was refused, and why. */
  refused?: { name: string; error: string };
}

/** Keeps filters of a list under a name. */
export function SaveForm({ save, refused }: SaveFormProps) {
  return (
    <Form method="post" action={save.action} className="admin-view-form">
      <CsrfField />
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="list" value={save.list} />
      <input type="hidden" name="filters" value={save.filters} />
      <TextInput
        label={save.name}
        hint={save.hint}
        name="name"
        defaultValue={refused?.name}
        error={refused?.error}
        maxLength={60}
        required
        autoComplete="off"
      />
      <Button type="submit" size="small">
        {save.button}
      </Button>
    </Form>
  );
}
