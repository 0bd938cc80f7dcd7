import { useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { FieldGroup, FieldRow, FormProblem } from '#design/fields/form-parts.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { PlaceInput, type PlaceDetails } from '#design/pickers/place-input.tsx';
import { SearchSelect } from '#design/pickers/search-select.tsx';
import { TAGLINE_MAX, TITLE_MAX } from '#modules/campaigns/rules.ts';
import { useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { AutosaveForm, useSectionForm, useTouch } from '../autosave/autosave.tsx';
import { EditorFrame, SectionEnd } from '../editor-frame.tsx';
import { CardPicture } from '../pictures/card-picture.tsx';
import type { loader } from './basics-page.data.ts';
import { readBasics } from './read-basics.ts';
import { TagsField } from './tags-field.tsx';

export { action, headers, loader } from './basics-page.data.ts';

export const handle = { mode: 'focus' } as const;

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
interface PartProps {
  readonly data: Data;
}

export default function BasicsPage() {
  const t = useT();
  const locale = useLocale();
  const data = useLoaderData<typeof loader>();
  const { editor } = data;
  const next = paths.campaignEdit(locale, editor.id, 'content');
  return (
    <EditorFrame editor={editor} section="basics" text={t('editor.basics_text')}>
      <AutosaveForm key={editor.id} read={readBasics} next={next}>
        <Problem />
        <TextFields data={data} />
        <CardPicture picture={data.picture} upload={data.upload} alt={data.fields.card_alt} />
        <Findable data={data} />
        <Place data={data} />
        <SectionEnd next="content" />
      </AutosaveForm>
    </EditorFrame>
  );
}

/** Why a form that was sent as a whole came back. */
function Problem() {
  const { problem } = useFormState();
  return problem && <FormProblem title={problem.error_description} />;
}

function TextFields({ data: { fields } }: PartProps) {
  const t = useT();
  const form = useSectionForm();
  return (
    <div className="grid gap-5">
      <TextInput
        id="title"
        label={t('editor.field.title')}
        hint={t('editor.hint.title')}
        name="title"
        required
        maxLength={TITLE_MAX}
        defaultValue={form.value('title', fields.title)}
        error={form.error('title')}
      />
      <TextInput
        id="tagline"
        label={t('editor.field.tagline')}
        hint={t('editor.hint.tagline')}
        name="tagline"
        required
        maxLength={TAGLINE_MAX}
        defaultValue={form.value('tagline', fields.tagline)}
        error={form.error('tagline')}
      />
    </div>
  );
}

function Findable({ data: { fields, groups, languages, popular } }: PartProps) {
  const t = useT();
  const form = useSectionForm();
  const kept = form.problem ? form.value('tags').split(',').filter(Boolean) : fields.tags;
  return (
    <FieldGroup legend={t('editor.findable')} text={t('editor.findable_text')}>
      <div className="grid gap-5">
        <FieldRow>
          <Select
            id="category_id"
            label={t('editor.field.category')}
            name="category_id"
            required
            prompt={t('editor.choose')}
            options={groups}
            defaultValue={form.value('category_id', fields.category_id)}
            error={form.error('category_id')}
          />
          <Select
            label={t('editor.field.language')}
            name="language"
            options={languages}
            defaultValue={form.value('language', fields.language)}
            error={form.error('language')}
          />
        </FieldRow>
        <TagsField tags={kept} popular={popular} about={`${fields.title} ${fields.tagline}`} />
      </div>
    </FieldGroup>
  );
}

function Place({ data: { fields, countries } }: PartProps) {
  const t = useT();
  const form = useSectionForm();
  const touch = useTouch();
  const box = useRef<HTMLDivElement>(null);
  const [country, setCountry] = useState(form.value('country', fields.country));
  const [near, setNear] = useState(country);
  const fill = (place: PlaceDetails) => {
    const region = box.current?.querySelector<HTMLInputElement>('[name="region"]');
    if (region) region.value = place.state ?? '';
    setCountry(place.country);
    setNear(place.country);
    touch();
  };
  const choose = (value: string) => {
    setNear(value);
    touch();
  };
  return (
    <FieldGroup legend={t('editor.place')} text={t('editor.place_text')}>
      <div ref={box} className="grid gap-5">
        <FieldRow>
          <PlaceInput
            id="city"
            label={t('editor.field.city')}
            name="city"
            required
            maxLength={120}
            source={paths.api('places')}
            near={near}
            defaultValue={form.value('city', fields.city)}
            error={form.error('city')}
            onPlace={fill}
          />
          <TextInput
            label={t('editor.field.region')}
            name="region"
            optional
            maxLength={120}
            defaultValue={form.value('region', fields.region)}
            error={form.error('region')}
          />
        </FieldRow>
        <SearchSelect
          key={country}
          label={t('editor.field.country')}
          name="country"
          options={[...countries.common, ...countries.rest]}
          defaultValue={country}
          error={form.error('country')}
          onChoose={choose}
        />
      </div>
    </FieldGroup>
  );
}
