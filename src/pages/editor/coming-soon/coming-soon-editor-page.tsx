import { Form, useLoaderData } from 'react-router';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { MoneyInput } from '#design/fields/money-input.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { exponentOf } from '#money/currency.ts';
import { Restricted } from '#modules/accounts/web/index.ts';
import { ImageUploader, RichTextEditor } from '#modules/media/web/index.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { Unsent } from '../autosave/unsent.ts';
import { EditorFrame, SectionNext } from '../editor-frame.tsx';
import type { loader } from './coming-soon-editor-page.data.ts';
import { PageLinks } from './page-links.tsx';
import type { SoonView } from './soon-view.ts';
import { Variants } from './variants.tsx';

export { action, headers, loader } from './coming-soon-editor-page.data.ts';

export const handle = { mode: 'focus' } as const;

/** The page that collects addresses before the launch: what it says, in which variants, and where it is. */
export default function ComingSoonSection() {
  const t = useT();
  const view = useLoaderData<typeof loader>();
  const form = useFormState();
  return (
    <EditorFrame editor={view.editor} section="coming_soon" text={t('soon_editor.text')}>
      <Unsent />
      {view.isOpen ? (
        <div className="grid gap-8">
          {view.hasPage && <PageLinks view={view} />}
          {/* What was saved is the form's new beginning; what was refused stays typed. */}
          <PageForm key={`${view.page.variants.length}${form.problem ? '!' : ''}`} view={view} />
        </div>
      ) : (
        <div className="grid justify-items-start gap-4">
          <Notice title={t('soon_editor.over')}>{t('soon_editor.over_text')}</Notice>
          <ButtonLink href={view.dashboardHref}>{t('soon_editor.dashboard')}</ButtonLink>
        </div>
      )}
      <SectionNext next="launch" />
    </EditorFrame>
  );
}

function PageForm({ view }: { view: SoonView }) {
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  return (
    <Form method="post" data-own-save="" ref={ref} className="grid max-w-[46rem] gap-6" noValidate>
      <CsrfField />
      {form.problem && <FormProblem title={form.problem.error_description} />}
      <TextFields view={view} />
      <Picture view={view} />
      <Asking view={view} />
      <Variants variants={view.page.variants} />
      <Acts view={view} />
    </Form>
  );
}

function TextFields({ view: { page } }: { view: SoonView }) {
  const t = useT();
  const form = useFormState();
  const field = (name: string, known: string) => ({
    name,
    defaultValue: form.value(name, known),
    error: form.error(name),
  });
  return (
    <>
      <TextInput
        label={t('soon_editor.headline')}
        maxLength={80}
        {...field('headline', page.headline)}
      />
      <TextInput
        label={t('soon_editor.subtitle')}
        maxLength={160}
        optional
        {...field('subtitle', page.subtitle)}
      />
      <RichTextEditor
        label={t('soon_editor.body')}
        optional
        {...field('body_html', page.bodyHtml)}
      />
    </>
  );
}

function Picture({ view: { page, image, upload } }: { view: SoonView }) {
  const t = useT();
  const form = useFormState();
  return (
    <>
      <ImageUploader
        label={t('soon_editor.image')}
        name="image"
        upload={upload}
        image={image}
        error={form.error('image')}
      />
      <TextInput
        label={t('soon_editor.image_alt')}
        hint={t('soon_editor.image_alt_hint')}
        name="image_alt"
        maxLength={250}
        optional
        defaultValue={form.value('image_alt', page.imageAlt)}
        error={form.error('image_alt')}
      />
      <TextInput
        label={t('soon_editor.video')}
        hint={t('soon_editor.video_hint')}
        name="video_url"
        type="url"
        optional
        defaultValue={form.value('video_url', page.videoUrl)}
        error={form.error('video_url')}
      />
    </>
  );
}

function Asking({ view: { page, currency, earlyBirds } }: { view: SoonView }) {
  const t = useT();
  const form = useFormState();
  const field = (name: string, known: string) => ({
    name,
    optional: true,
    defaultValue: form.value(name, known),
    error: form.error(name),
  });
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextInput
          label={t('soon_editor.launch_hint')}
          hint={t('soon_editor.launch_hint_hint')}
          maxLength={80}
          {...field('launch_hint', page.launchHint)}
        />
        <MoneyInput
          label={t('soon_editor.teaser')}
          hint={t('soon_editor.teaser_hint')}
          code={currency}
          exponent={exponentOf(currency)}
          {...field('teaser', page.teaser)}
        />
        <TextInput
          label={t('soon_editor.button_text')}
          hint={t('soon_editor.button_text_hint')}
          maxLength={40}
          {...field('button_text', page.buttonText)}
        />
        <TextInput
          label={t('soon_editor.placeholder')}
          maxLength={60}
          {...field('placeholder', page.placeholder)}
        />
      </div>
      {earlyBirds.length > 0 && (
        <Select
          label={t('soon_editor.early_bird')}
          hint={t('soon_editor.early_bird_hint')}
          name="early_bird_token"
          defaultValue={form.value('early_bird_token', page.earlyBirdToken)}
          error={form.error('early_bird_token')}
          options={[
            { value: '', label: t('soon_editor.no_early_bird') },
            ...earlyBirds.map(({ token, title }) => ({ value: token, label: title })),
          ]}
        />
      )}
    </>
  );
}

function Acts({ view }: { view: SoonView }) {
  const t = useT();
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <p className="flex flex-wrap gap-3">
        <Button type="submit" name="act" value="save" look="solid" size="large">
          {t('soon_editor.save')}
        </Button>
        {!view.isPublished && view.editor.isOwner && !view.kept && (
          <Button type="submit" name="act" value="publish" look="act" size="large">
            {t('soon_editor.publish')}
          </Button>
        )}
        {!view.previewLink && !view.isPublished && (
          <Button type="submit" name="act" value="enable_preview" look="quiet" size="large">
            {t('soon_editor.enable_preview')}
          </Button>
        )}
      </p>
      {view.kept && <Restricted kept={view.kept} />}
      <p className="text-14 text-soft">
        {t(view.editor.isOwner ? 'soon_editor.publish_text' : 'soon_editor.owner_publishes')}
      </p>
    </div>
  );
}
