import { Form, useActionData, useLoaderData } from 'react-router';
import { TextLink } from '#design/actions/text-link.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Prose } from '#design/layout/prose.tsx';
import { PAGE_BODY_MAX, PAGE_DESCRIPTION_MAX, PAGE_TITLE_MAX } from '#modules/content/rules.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';
import { AdminPage } from '../frame/admin-page.tsx';
import { PreviewButtons } from '../frame/versions/preview-buttons.tsx';
import type { action, loader } from './text-page.data.ts';
import { TextHistory } from './text-history.tsx';
import type { ShownText, TextFields } from './text-view.ts';
import './texts.css';

export { action, headers, loader } from './text-page.data.ts';

/** An information page in one language: written, looked at before, and taken back here. */
export default function TextPage() {
  const t = useT();
  const view = useLoaderData<typeof loader>();
  const preview = useActionData<typeof action>()?.done ?? null;
  return (
    <AdminPage
      shell={view.shell}
      title={view.pageTitle}
      titleText={view.pageTitle}
      lead={t(view.isEdited ? 'texts.edited_lead' : 'texts.file_lead')}
      actions={<TextLink href={view.publicHref}>{t('texts.open')}</TextLink>}
    >
      <div className="texts-columns">
        <TextForm
          version={preview?.version ?? view.version}
          fields={preview?.fields ?? view.fields}
          note={preview?.note ?? ''}
          isPreview={preview !== null}
          language={view.language}
          current={view.href}
        />
        <Shown
          shown={preview?.shown ?? view.shown}
          language={view.language}
          isPreview={preview !== null}
        />
      </div>
      <TextHistory version={view.version} isEdited={view.isEdited} versions={view.versions} />
    </AdminPage>
  );
}

interface TextFormProps {
  readonly version: number;
  readonly fields: TextFields;
  readonly note: string;
  /** Shown as it would become. */
  readonly isPreview: boolean;
  readonly language: Locale;
  /** The address of this page. */
  readonly current: string;
}

function TextForm(props: TextFormProps) {
  const { version, fields, note, isPreview, language, current } = props;
  const t = useT();
  const form = useFormState();
  const formRef = useFirstInvalid(form.problem);
  // What was typed goes with the version its writer saw: a refusal may come with a newer one.
  const basedOn = form.problem?.values.body === undefined ? `${version}` : form.value('version');
  const isOutdated = form.problem?.error === 'text_written_meanwhile';
  const field = (name: keyof TextFields) => ({
    name,
    lang: language,
    defaultValue: form.value(name, fields[name]),
    error: form.error(name),
  });
  return (
    <Form
      method="post"
      className="texts-form"
      key={version}
      ref={formRef}
      data-unsaved={isPreview || undefined}
      noValidate
    >
      <CsrfField />
      <input type="hidden" name="version" value={basedOn} />
      {form.general && (
        <FormProblem title={form.general}>
          {isOutdated && <TextLink href={current}>{t('texts.open_current')}</TextLink>}
        </FormProblem>
      )}
      <TextInput label={t('texts.title')} maxLength={PAGE_TITLE_MAX} {...field('title')} />
      <TextArea
        label={t('texts.description')}
        rows={2}
        max={PAGE_DESCRIPTION_MAX}
        {...field('description')}
      />
      <TextArea
        label={t('texts.body')}
        hint={t('texts.body_text', { market: '{market}', fee: '{fee}' })}
        rows={20}
        max={PAGE_BODY_MAX}
        {...field('body')}
      />
      <TextInput
        label={t('texts.note')}
        hint={t('texts.note_text')}
        name="note"
        maxLength={300}
        optional
        defaultValue={form.value('note', note)}
        error={form.error('note')}
      />
      <PreviewButtons
        preview={t('texts.preview')}
        act={{ intent: 'write', label: t('texts.write') }}
      />
    </Form>
  );
}

interface ShownProps {
  readonly shown: ShownText;
  readonly language: Locale;
  readonly isPreview: boolean;
}

function Shown({ shown, language, isPreview }: ShownProps) {
  const t = useT();
  return (
    <section className="texts-shown" aria-label={t(isPreview ? 'texts.would' : 'texts.now')}>
      <p className="admin-note">{t(isPreview ? 'texts.would' : 'texts.now')}</p>
      {isPreview && <p role="status">{t('texts.would_text')}</p>}
      <div className="texts-sample" lang={language}>
        <p className="texts-sample-title">{shown.title}</p>
        <p>{shown.description}</p>
        <Prose html={shown.html} />
      </div>
    </section>
  );
}
