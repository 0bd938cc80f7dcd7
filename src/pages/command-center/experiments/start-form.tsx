import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { type Choice, RadioCards } from '#design/fields/choice-cards.tsx';
import { useFirstInvalid } from '#design/fields/form-parts.tsx';
import { Select, type SelectOption } from '#design/fields/select.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Picture, type PictureImage } from '#design/media/picture.tsx';
import { TITLE_MAX } from '#modules/campaigns/rules.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';

interface StartFormProps {
  readonly choices: {
    readonly title: string;
    readonly pictures: readonly {
      readonly publicId: string;
      readonly name: string;
      readonly image: PictureImage;
    }[];
    readonly perks: readonly SelectOption[];
  };
  /** Of what the owner wrote. */
  readonly language: string;
}

/** One thing at a time: which, and what version B shows in its place. */
export function StartForm({ choices, language }: StartFormProps) {
  const t = useT();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const part = form.value('part', 'title');
  const errorOf = (name: string) => (part === name ? form.error('variant') : undefined);
  const offered: Choice[] = [
    {
      value: 'title',
      title: t('experiments.part_title'),
      text: t('experiments.part_title_text', { title: choices.title }),
      more: (
        <TextInput
          label={t('experiments.new_title')}
          name="title"
          lang={language}
          maxLength={TITLE_MAX}
          defaultValue={form.value('title')}
          error={errorOf('title')}
        />
      ),
    },
  ];
  if (choices.pictures.length > 0) {
    offered.push({
      value: 'picture',
      title: t('experiments.part_picture'),
      text: t('experiments.part_picture_text'),
      more: (
        <RadioCards
          legend={t('experiments.new_picture')}
          name="picture"
          columns={3}
          defaultValue={form.value('picture')}
          error={errorOf('picture')}
          choices={choices.pictures.map(({ publicId, name, image }) => ({
            value: publicId,
            title: <span lang={language}>{name}</span>,
            text: <Picture image={{ ...image, alt: '' }} sizes="220px" ratio="card" />,
          }))}
        />
      ),
    });
  }
  if (choices.perks.length > 0) {
    offered.push({
      value: 'perk',
      title: t('experiments.part_perk'),
      text: t('experiments.part_perk_text'),
      more: (
        <Select
          label={t('experiments.new_perk')}
          name="perk"
          options={choices.perks}
          defaultValue={form.value('perk')}
          error={errorOf('perk')}
        />
      ),
    });
  }
  return (
    <Form method="post" data-own-save="" ref={ref} className="grid max-w-[46rem] gap-6" noValidate>
      <CsrfField />
      <RadioCards
        legend={t('experiments.what')}
        name="part"
        defaultValue={part}
        error={form.error('part')}
        choices={offered}
      />
      <p className="text-14 text-soft">{t('experiments.start_text')}</p>
      <p>
        <Button type="submit" name="intent" value="start" look="act">
          {t('experiments.start')}
        </Button>
      </p>
    </Form>
  );
}
