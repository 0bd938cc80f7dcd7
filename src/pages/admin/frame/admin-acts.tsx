import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { CsrfField, type FormState, useFormState } from '#platform/web/form-state.tsx';
import type { ActView, FieldView } from './admin-view.ts';

interface AdminActsProps {
  readonly title: string;
  readonly acts: readonly ActView[];
  readonly emptyText: string;
  /** What is done on a page of its own. */
  readonly next?: { readonly href: string; readonly label: string } | null;
}

/** What can be done here; each act folds out to what it will do, and asks why where it hurts somebody. */
export function AdminActs({ title, acts, emptyText, next = null }: AdminActsProps) {
  const form = useFormState();
  const submitted = form.value('intent');
  const isOwn = acts.some(({ intent }) => intent === submitted);
  return (
    <section className="admin-acts" aria-label={title}>
      <h2>{title}</h2>
      {form.general && !isOwn && <FormProblem title={form.general} />}
      {next && (
        <p>
          <ButtonLink href={next.href} size="small">
            {next.label}
          </ButtonLink>
        </p>
      )}
      {acts.length === 0 && !next && <p className="admin-note">{emptyText}</p>}
      {acts.map((act) => (
        <details
          key={act.intent}
          name="admin-act"
          open={submitted === act.intent || act.isOpen || undefined}
        >
          <summary data-harmful={act.isHarmful || undefined}>{act.title}</summary>
          <Act act={act} form={submitted === act.intent ? form : null} />
        </details>
      ))}
    </section>
  );
}

/** `form` is what was refused before, of this very act. */
function Act({ act, form }: { act: ActView; form: FormState | null }) {
  const { intent, consequence, button, isHarmful, fields, hidden = {}, loadsAnew } = act;
  const isBusy = useNavigation().formData?.get('intent') === intent;
  return (
    <Form method="post" className="admin-act" noValidate reloadDocument={loadsAnew}>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {form?.general && <FormProblem title={form.general} />}
      <p>{consequence}</p>
      {fields.map((field) => (
        <Control key={field.name} field={field} form={form} />
      ))}
      <div>
        <Button type="submit" look={isHarmful ? 'danger' : 'solid'} size="small" busy={isBusy}>
          {button}
        </Button>
      </div>
    </Form>
  );
}

function Control({ field, form }: { field: FieldView; form: FormState | null }) {
  const { kind, name, label, hint, isRequired, value = '', max, options = [], prompt } = field;
  const frame = {
    label,
    hint,
    name,
    optional: !isRequired,
    defaultValue: form?.value(name, value) ?? value,
    error: form?.error(name),
  };
  if (kind === 'select') {
    return (
      <Select
        {...frame}
        optional={false}
        options={options}
        {...(prompt === undefined ? {} : { prompt })}
      />
    );
  }
  if (kind === 'area') return <TextArea {...frame} rows={3} {...(max ? { max } : {})} />;
  return <TextInput {...frame} type={kind} maxLength={max} autoComplete="off" />;
}
