import { Form } from 'react-router';
import { TextLink } from '#design/actions/text-link.tsx';
import { Button } from '#design/actions/button.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import type { FieldView, FilterFormView } from './admin-view.ts';

/** Narrows a list by several fields at once; what is chosen is the address. */
export function ListFilter({ form }: { form: FilterFormView }) {
  const { action, label, button, clear, fields } = form;
  return (
    <Form method="get" action={action} className="admin-filter" aria-label={label}>
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

function Control({ field: { kind, name, label, value, max, options = [] } }: { field: FieldView }) {
  const frame = { label, name, defaultValue: value };
  if (kind === 'select') return <Select {...frame} options={options} />;
  return <TextInput {...frame} type={kind} maxLength={max} autoComplete="off" />;
}
