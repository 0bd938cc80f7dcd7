import { type RefObject, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { useBeginAt } from '#design/behaviour/begin-at.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { CsrfField, type FormState, useFormState } from '#platform/web/form-state.tsx';
import { KeyField } from '#platform/web/key-field.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ActView, FieldView } from './admin-view.ts';
import { Conflict } from './outcome/conflict.tsx';
import { CONFLICT, useConflict } from './outcome/use-conflict.ts';

const PLACE = 'acts';

interface SentState {
  readonly isSent: boolean;
  readonly isRefused: boolean;
  /** Was looked at and is to be done yet. */
  readonly isPreviewed: boolean;
}

/** What was done once is not written here any more. */
function useEmptyAfterwards(
  form: RefObject<HTMLFormElement | null>,
  { isSent, isRefused, isPreviewed }: SentState,
) {
  const wasSent = useRef(false);
  useEffect(() => {
    if (wasSent.current && !isSent && !isRefused && !isPreviewed) form.current?.reset();
    wasSent.current = isSent || (isPreviewed && wasSent.current);
  }, [form, isSent, isRefused, isPreviewed]);
}

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
  const t = useT();
  const { problem } = form;
  // The page reads anew by itself: nobody is asked to reload it.
  const general = problem?.error === 'conflict' ? t('admin.changed_meanwhile') : form.general;
  const conflict = useConflict({ problem, general });
  const submitted = form.value('intent');
  const location = useLocation();
  // What was looked at before it is done stands here, which the address says.
  const box = useBeginAt<HTMLElement>(location.hash === `#${PLACE}` ? location : null);
  const isOwn = acts.some(({ intent }) => intent === submitted);
  return (
    <section
      id={PLACE}
      ref={box}
      tabIndex={-1}
      className="admin-acts scroll-mt-24"
      aria-label={title}
    >
      <h2>{title}</h2>
      <Conflict told={conflict} />
      {form.general && !conflict && !isOwn && <FormProblem title={form.general} />}
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
          // One that means something else by now begins closed: of a group only one can be open. So does one
          // of something that was decided anew.
          key={[act.intent, act.title, act.hidden?.seen_at].join(' ')}
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
  const { isPreviewed = false } = act;
  const isBusy = useNavigation().formData?.get('intent') === intent;
  const formRef = useFirstInvalid(form?.problem);
  useEmptyAfterwards(formRef, { isSent: isBusy, isRefused: form !== null, isPreviewed });
  return (
    <Form method="post" className="admin-act" ref={formRef} noValidate reloadDocument={loadsAnew}>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([name, value]) =>
        name === 'idempotency_key' ? (
          <KeyField key={name} value={value} />
        ) : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      {form?.general && form.problem?.status !== CONFLICT && <FormProblem title={form.general} />}
      <p>{consequence}</p>
      {act.lists?.map(({ title, items }) => (
        <div key={title}>
          <p className="admin-note">{title}</p>
          <ul className="admin-items">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
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
