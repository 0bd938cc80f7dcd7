import { useMemo } from 'react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { useFormBackup } from '#modules/accounts/web/index.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { PageHead } from '#platform/web/page-head.tsx';
import { MESSAGE_MAX, NAME_MAX } from '../rules.ts';
import type { loader } from './contact-page.data.ts';

export { action, headers, loader } from './contact-page.data.ts';

/** A form that writes to the operator: questions, or the press. */
export default function ContactPage() {
  const t = useT();
  const locale = useLocale();
  const { topic, isSent, address, origin, path, alternates } = useLoaderData<typeof loader>();
  const other = topic === 'press' ? 'questions' : 'press';
  return (
    <Page width="form">
      <PageHead
        title={pageTitle(t(`contact.${topic}.title`))}
        description={t(`contact.${topic}.text`)}
        origin={origin}
        path={path}
        alternates={alternates}
      />
      <PageTitle title={t(`contact.${topic}.title`)} text={t(`contact.${topic}.text`)} />
      {isSent ? (
        <div className="grid gap-5" role="status">
          <Notice tone="good" title={t('contact.sent_title')}>
            {t('contact.sent_text')}
          </Notice>
          <ButtonLink href={paths.explore(locale)} look="line">
            {t('contact.to_explore')}
          </ButtonLink>
        </div>
      ) : (
        <ContactForm />
      )}
      <p className="mt-8 text-14 text-soft">
        {t('contact.by_mail')} <a href={`mailto:${address}`}>{address}</a>
        {' · '}
        <TextLink href={paths.contact(locale, other)}>{t(`contact.${other}.title`)}</TextLink>
      </p>
    </Page>
  );
}

function ContactForm() {
  const t = useT();
  const { form: marks, path } = useLoaderData<typeof loader>();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const names = useMemo(() => backupNames(marks.fields), [marks.fields]);
  const backup = useFormBackup(ref, names);
  return (
    <Form
      method="post"
      action={path}
      ref={ref}
      className="grid gap-5"
      noValidate
      onSubmit={() => backup.forget()}
    >
      <CsrfField />
      <input type="hidden" name="timestamp" value={marks.timestamp} readOnly />
      <input type="hidden" name="spinner" value={marks.spinner} readOnly />
      <div hidden>
        <input type="text" name="email" tabIndex={-1} autoComplete="off" />
      </div>
      {form.general && <FormProblem title={form.general} />}
      <TextInput
        label={t('contact.name')}
        name={marks.fields.firstname}
        autoComplete="name"
        required
        maxLength={NAME_MAX}
        defaultValue={form.value('firstname')}
        error={form.error('firstname')}
      />
      <TextInput
        label={t('contact.email')}
        hint={t('contact.email_hint')}
        name={marks.fields.email}
        type="email"
        autoComplete="email"
        required
        defaultValue={form.value('email')}
        error={form.error('email')}
      />
      <TextArea
        label={t('contact.message')}
        name="message"
        rows={8}
        required
        max={MESSAGE_MAX}
        defaultValue={form.value('message')}
        error={form.error('message')}
      />
      <Button type="submit" look="solid" size="large" busy={useNavigation().state === 'submitting'}>
        {t('contact.send')}
      </Button>
    </Form>
  );
}

/** The names of these fields change with every form; `email` is that of one nobody sees. */
function backupNames({ firstname, email }: { readonly firstname: string; readonly email: string }) {
  return { aliases: { [firstname]: 'sender_name', [email]: 'sender_address' } };
}
