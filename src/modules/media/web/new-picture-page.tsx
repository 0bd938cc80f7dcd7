import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Field } from '#design/fields/field.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { useT } from '#platform/web/messages.tsx';
import { UPLOAD_FORM_PATH } from '../rules.ts';
import type { loader } from './new-picture-page.data.ts';

export { headers, loader } from './new-picture-page.data.ts';

const FAULTS = {
  missing: 'media.new_picture.missing',
  type: 'campaign_editor.misc.error.cloudinary_file_type',
  other: 'campaign_editor.misc.error.cloudinary_generic',
} as const;

/** One file and a button; the signed fields stand in for a script's. */
export default function NewPicturePage() {
  const t = useT();
  const { name, next, fault, fields } = useLoaderData<typeof loader>();
  const error = fault ? t(FAULTS[fault]) : undefined;
  return (
    <Page width="form">
      <title>{pageTitle(t('media.new_picture.title'))}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={t('media.new_picture.title')} text={t('media.new_picture.text')} />
      <form
        className="grid gap-5"
        method="post"
        encType="multipart/form-data"
        noValidate
        action={UPLOAD_FORM_PATH}
      >
        {Object.entries({ ...fields, name, next }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Field label={t('media.new_picture.file')} hint={t('media.uploader.hint')} error={error}>
          {(aria) => (
            <input
              type="file"
              name="file"
              required
              accept=".jpg,.jpeg,.png,image/jpeg,image/png"
              {...aria}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="solid">
            {t('media.new_picture.submit')}
          </Button>
          <ButtonLink href={next} look="quiet">
            {t('media.new_picture.back')}
          </ButtonLink>
        </div>
      </form>
    </Page>
  );
}
