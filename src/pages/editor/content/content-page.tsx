import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { OVERVIEW_MAX, RISKS_MAX, STORY_MIN_TEXT, textLength } from '#modules/campaigns/rules.ts';
import { RichTextEditor } from '#modules/media/web/index.ts';
import { useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { AutosaveForm, useSectionForm } from '../autosave/autosave.tsx';
import { EditorFrame, SectionEnd } from '../editor-frame.tsx';
import type { loader } from './content-page.data.ts';
import { FaqField } from './faq-field.tsx';
import { GalleryField } from './gallery-field.tsx';
import { readContent } from './read-content.ts';
import { VideoField } from './video-field.tsx';

export { action, headers, loader } from './content-page.data.ts';

export const handle = { mode: 'focus' } as const;

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ContentPage() {
  const t = useT();
  const locale = useLocale();
  const data = useLoaderData<typeof loader>();
  const { editor } = data;
  const next = paths.campaignEdit(locale, editor.id, 'perks');
  return (
    <EditorFrame editor={editor} section="content" text={t('editor.content_text')}>
      <AutosaveForm key={editor.id} read={readContent} next={next}>
        <Content data={data} />
        <SectionEnd next="perks" />
        <noscript>
          <Button type="submit" name="then" value="stay">
            {t('editor.save_and_stay')}
          </Button>
        </noscript>
      </AutosaveForm>
    </EditorFrame>
  );
}

function Content({ data }: { data: Data }) {
  const t = useT();
  const form = useSectionForm();
  const { problem } = useFormState();
  const { fields, faqs, pictures, upload } = data;
  return (
    <>
      {problem && <FormProblem title={problem.error_description} />}
      <TextArea
        id="overview"
        label={t('editor.field.overview')}
        hint={t('editor.hint.overview')}
        name="overview"
        rows={3}
        max={OVERVIEW_MAX}
        optional
        defaultValue={form.value('overview', fields.overview)}
        error={form.error('overview')}
      />
      <VideoField url={fields.video_url} />
      <GalleryField pictures={pictures} upload={upload} />
      <Story html={fields.story_html} />
      <TextArea
        id="risks"
        label={t('editor.field.risks')}
        hint={t('editor.hint.risks')}
        name="risks"
        rows={6}
        max={RISKS_MAX}
        optional
        defaultValue={form.value('risks', fields.risks)}
        error={form.error('risks')}
      />
      <FaqField faqs={faqs} />
    </>
  );
}

/** The story, with how much is still missing for the launch. */
function Story({ html }: { html: string }) {
  const t = useT();
  const form = useSectionForm();
  const [known] = useState(html);
  const [length, setLength] = useState(() => textLength(html));
  const left = STORY_MIN_TEXT - length;
  return (
    <div
      id="story_html"
      tabIndex={-1}
      onInput={(event) => {
        const { target } = event;
        if (target instanceof HTMLTextAreaElement) setLength(textLength(target.value));
      }}
    >
      <RichTextEditor
        label={t('editor.field.story')}
        hint={
          <span role="status">
            {left > 0 ? t('editor.story_left', { count: left }) : t('editor.story_enough')}
          </span>
        }
        name="story_html"
        defaultValue={form.value('story_html', known)}
        error={form.error('story_html')}
      />
    </div>
  );
}
