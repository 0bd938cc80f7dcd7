import { Form, useActionData, useLoaderData } from 'react-router';
import { type ActionOutcome, CsrfField, useFormState } from '#platform/web/form-state.tsx';
import type { loader as load } from './form-page.data.ts';

export { action, headers, loader } from './form-page.data.ts';

export default function FormPage() {
  const data = useLoaderData<typeof load>();
  const outcome = useActionData<ActionOutcome<{ shown: string }>>();
  const form = useFormState();
  return (
    <Form method="post">
      <CsrfField />
      <p data-state>{`${data.id} ${data.tab} ${data.visitor} ${data.total}`}</p>
      <p data-problem>{form.problem?.error_description}</p>
      <p data-done>{outcome?.done?.shown}</p>
      <input name="email" defaultValue={form.value('email')} />
      <p data-email-error>{form.error('email')}</p>
      <input name="amount" defaultValue={form.value('amount')} />
      <input name="password" type="password" defaultValue={form.value('password')} />
      <input name="address.city" defaultValue={form.value('address.city')} />
    </Form>
  );
}
