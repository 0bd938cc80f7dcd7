import { Form, useActionData, useLoaderData } from 'react-router';
import { TextLink } from '#design/actions/text-link.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { useBeginAt } from '#design/behaviour/begin-at.ts';
import { ImageUploader } from '#modules/media/web/index.ts';
import type { UploadData } from '#modules/media/contract.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { AdminPage } from '../frame/admin-page.tsx';
import { ChangeList } from '../frame/versions/change-list.tsx';
import { ConfirmRestore } from '../frame/versions/confirm-restore.tsx';
import { PreviewButtons } from '../frame/versions/preview-buttons.tsx';
import { MarketHistory } from './market-history.tsx';
import { MarketSample } from './market-sample.tsx';
import type { action, loader, MarketPreview } from './market-page.data.ts';
import type { LookView } from './market-view.ts';
import './market.css';

export { action, headers, loader } from './market-page.data.ts';

/** What the market is called and looks like: decided, looked at before, and taken back here. */
export default function MarketPage() {
  const t = useT();
  const { shell, version, look, versions, setupHref, upload } = useLoaderData<typeof loader>();
  const preview = useActionData<typeof action>()?.done ?? null;
  return (
    <AdminPage
      shell={shell}
      lead={t('market.lead')}
      actions={<TextLink href={setupHref}>{t('market.setup')}</TextLink>}
    >
      {preview?.restored && <RestoredLook {...preview.restored} />}
      <div className="market-columns">
        <ProfileForm
          key={version}
          version={preview?.version ?? version}
          look={(preview?.restored ? null : preview?.look) ?? look}
          note={preview?.note ?? ''}
          isPreview={preview !== null && preview.restored === null}
          upload={upload}
        />
        <MarketSample look={preview?.look ?? look} isPreview={preview !== null} />
      </div>
      <MarketHistory version={version} versions={versions} />
    </AdminPage>
  );
}

type Restored = NonNullable<MarketPreview['restored']>;

/** What an older look would change, before it holds again. */
function RestoredLook({ id, version, changes }: Restored) {
  const t = useT();
  const box = useBeginAt<HTMLDivElement>(changes);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24">
      <Notice icon title={t('market_offer.changes')}>
        <p role="status">
          {t(changes.length === 0 ? 'market_offer.no_changes' : 'market_offer.changes_text')}
        </p>
        <ChangeList changes={changes} />
        {changes.length > 0 && (
          <ConfirmRestore id={id} version={version} label={t('market.restore')} />
        )}
      </Notice>
    </div>
  );
}

interface ProfileFormProps {
  readonly version: number;
  readonly look: LookView;
  readonly note: string;
  /** Shown as it would become. */
  readonly isPreview: boolean;
  readonly upload: UploadData;
}

/** Mounted anew for each version, so that what came back from undoing fills the fields. */
function ProfileForm({ version, look, note, isPreview, upload }: ProfileFormProps) {
  const t = useT();
  const form = useFormState();
  const formRef = useFirstInvalid(form.problem);
  const field = (name: string, known: string) => ({
    name,
    defaultValue: form.value(name, known),
    error: form.error(name),
    autoComplete: 'off',
  });
  return (
    <Form
      method="post"
      className="market-form"
      ref={formRef}
      data-unsaved={isPreview || undefined}
      noValidate
    >
      <CsrfField />
      <input type="hidden" name="version" value={version} />
      {form.general && <FormProblem title={form.general} />}
      <TextInput label={t('market.name')} maxLength={40} {...field('name', look.name)} />
      <ImageUploader
        name="logo"
        label={t('market.logo')}
        hint={t('market.logo_text')}
        error={form.error('logo')}
        optional
        ratio="square"
        upload={upload}
        image={look.logoUrl === null ? null : { url: look.logoUrl }}
      />
      <ColourInput
        label={t('market.main_colour')}
        hint={t('market.main_colour_text')}
        {...field('main_colour', look.mainColour)}
      />
      <ColourInput
        label={t('market.link_colour')}
        hint={t('market.link_colour_text')}
        {...field('link_colour', look.linkColour)}
      />
      <TextInput
        label={t('market.sender_name')}
        hint={t('market.sender_name_text')}
        maxLength={40}
        optional
        {...field('sender_name', look.senderName)}
      />
      <TextInput
        label={t('market.reply_to')}
        hint={t('market.reply_to_text')}
        type="email"
        maxLength={254}
        optional
        {...field('reply_to', look.replyTo)}
      />
      <TextInput
        label={t('market.note')}
        hint={t('market.note_text')}
        maxLength={300}
        optional
        {...field('note', note)}
      />
      <PreviewButtons
        preview={t('market.preview')}
        act={{ intent: 'decide', label: t('market.decide') }}
      />
    </Form>
  );
}

interface ColourInputProps {
  readonly label: string;
  readonly hint: string;
  readonly name: string;
  readonly defaultValue: string;
  readonly error: string | undefined;
}

function ColourInput(props: ColourInputProps) {
  return (
    <TextInput
      {...props}
      optional
      placeholder="#rrggbb"
      maxLength={7}
      spellCheck={false}
      prefix={
        props.defaultValue ? (
          <span className="market-swatch" style={{ background: props.defaultValue }} />
        ) : undefined
      }
    />
  );
}
