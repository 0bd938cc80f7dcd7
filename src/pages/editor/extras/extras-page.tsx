import '../panels.css';
import { Suspense } from 'react';
import { Form, useLoaderData } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { ImageUploader } from '#modules/media/web/index.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { Unsent } from '../autosave/unsent.ts';
import { EditorFrame, SectionNext } from '../editor-frame.tsx';
import { Banner } from './banner.tsx';
import { External } from './external.tsx';
import type { loader } from './extras-page.data.ts';
import { PreOrder } from './pre-order.tsx';
import { Stage } from './stage.tsx';
import type { ExtrasProps } from './extras-view.ts';

export { action, headers, loader } from './extras-page.data.ts';

export const handle = { mode: 'focus' } as const;

/** What some campaigns want beside the rest. */
export default function ExtrasPage() {
  return (
    <Suspense>
      <Extras />
    </Suspense>
  );
}

function Extras() {
  const t = useT();
  const view = useLoaderData<typeof loader>();
  const { general } = useFormState();
  const { state } = view.editor;
  return (
    <EditorFrame editor={view.editor} section="extras" text={t('extras_editor.text')}>
      <Unsent />
      {general && <FormProblem title={general} />}
      <Social key={`social ${view.social?.url}`} view={view} />
      <Banner key={`banner ${view.banner?.text}`} view={view} />
      <Stage view={view} />
      {(state === 'draft' || view.external) && <External view={view} />}
      {state === 'forever_funding' && <PreOrder view={view} />}
      <SectionNext next="settings" />
    </EditorFrame>
  );
}

/** The picture that others show when the campaign is shared; else the card's is taken. */
function Social({ view }: ExtrasProps) {
  const t = useT();
  const form = useFormState();
  return (
    <Section title={t('extras_editor.social')} text={t('extras_editor.social_text')}>
      <Form method="post" data-own-save="" className="panel grid gap-5" preventScrollReset>
        <CsrfField />
        <ImageUploader
          label={t('extras_editor.social_picture')}
          name="image_params"
          ratio="video"
          upload={view.upload}
          image={view.social}
          error={form.error('image_params')}
        />
        <TextInput
          label={t('extras_editor.social_alt')}
          hint={t('extras_editor.social_alt_text')}
          name="social_alt"
          maxLength={250}
          defaultValue={form.value('social_alt', view.socialAlt)}
          error={form.error('social_alt')}
        />
        <p>
          <Button type="submit" name="act" value="social">
            {t('extras_editor.save')}
          </Button>
        </p>
      </Form>
    </Section>
  );
}
