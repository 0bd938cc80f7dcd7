import { type ChangeEvent, useId, useRef } from 'react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Field } from '#design/fields/field.tsx';
import { FieldRow, FormProblem } from '#design/fields/form-parts.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { SettingsFrame } from '#modules/accounts/web/index.ts';
import { CsrfField, type FormState, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { ContactList, REMOVE_FORM } from './contact-list.tsx';
import type { loader } from './contacts-page.data.ts';

export { action, headers, loader } from './contacts-page.data.ts';

export default function ContactsPage() {
  const t = useT();
  const data = useLoaderData<typeof loader>();
  const form = useFormState();
  // Another newest one means that it worked: the forms begin anew.
  const newest = data.contacts[0]?.id ?? 0;
  return (
    <SettingsFrame section="contacts" text={t('contacts.text')}>
      {form.problem && <FormProblem title={form.problem.error_description} />}
      <Form method="post" id={REMOVE_FORM}>
        <CsrfField />
      </Form>
      {data.contacts.length === 0 ? (
        <EmptyState title={t('contacts.none')}>{t('contacts.none_text')}</EmptyState>
      ) : (
        <ShareForm form={form} data={data} />
      )}
      <AddForm key={`add-${newest}`} form={form} />
      <ImportForm key={`import-${newest}`} form={form} />
    </SettingsFrame>
  );
}

interface PartProps {
  readonly form: FormState;
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function useBusy(act: string): boolean {
  return useNavigation().formData?.get('act') === act;
}

function ShareForm({ form, data }: PartProps & { readonly data: Data }) {
  const t = useT();
  const busy = useBusy('send');
  const { contacts, olderHref, share, messageMax, mailsMax } = data;
  return (
    <Form method="post" noValidate>
      <CsrfField />
      <Section title={t('contacts.list')}>
        <ContactList
          contacts={contacts}
          chosen={form.values('contacts')}
          error={form.error('contacts')}
        />
        {olderHref && (
          <p className="pt-4">
            <ButtonLink href={olderHref}>{t('contacts.older')}</ButtonLink>
          </p>
        )}
      </Section>
      <Section
        title={t('contacts.share_title')}
        text={t('contacts.share_text', { maximum: mailsMax })}
      >
        <div className="grid max-w-form gap-5">
          <TextInput
            label={t('contacts.campaign')}
            name="campaign"
            inputMode="url"
            required
            defaultValue={form.value('campaign', share)}
            error={form.error('campaign')}
          />
          <TextArea
            label={t('contacts.message')}
            name="message"
            rows={3}
            max={messageMax}
            optional
            defaultValue={form.value('message')}
            error={form.error('message')}
          />
          <div>
            <Button type="submit" name="act" value="send" look="solid" busy={busy}>
              {t('contacts.send')}
            </Button>
          </div>
        </div>
      </Section>
    </Form>
  );
}

function AddForm({ form }: PartProps) {
  const t = useT();
  const busy = useBusy('add');
  return (
    <Section title={t('contacts.add_title')}>
      <Form method="post" className="grid max-w-form gap-5" noValidate>
        <CsrfField />
        <FieldRow>
          <TextInput
            label={t('contacts.name')}
            name="name"
            autoComplete="off"
            optional
            defaultValue={form.value('name')}
            error={form.error('name')}
          />
          <TextInput
            label={t('contacts.email')}
            name="email"
            type="email"
            autoComplete="off"
            required
            defaultValue={form.value('email')}
            error={form.error('email')}
          />
        </FieldRow>
        <div>
          <Button type="submit" name="act" value="add" busy={busy}>
            {t('contacts.add')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

function ImportForm({ form }: PartProps) {
  const t = useT();
  const busy = useBusy('import');
  const table = useRef<HTMLFormElement>(null);
  const fileId = useId();
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const text = await event.currentTarget.files?.[0]?.text();
    const area = table.current?.elements.namedItem('csv');
    if (text !== undefined && area instanceof HTMLTextAreaElement) area.value = text;
  };
  return (
    <Section title={t('contacts.import_title')} text={t('contacts.import_text')}>
      <Form method="post" ref={table} className="grid max-w-form gap-5" noValidate>
        <CsrfField />
        <div className="needs-script">
          <Field label={t('contacts.file')} id={fileId}>
            {(aria) => (
              <input
                type="file"
                accept=".csv,.tsv,text/csv"
                {...aria}
                onChange={(event) => void read(event)}
              />
            )}
          </Field>
        </div>
        <TextArea
          label={t('contacts.csv')}
          name="csv"
          rows={5}
          defaultValue={form.value('csv')}
          error={form.error('csv')}
        />
        <div>
          <Button type="submit" name="act" value="import" busy={busy}>
            {t('contacts.import')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
