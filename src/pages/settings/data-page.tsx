import { Form, useLoaderData, useNavigation } from 'react-router';
import { paths } from '#app/paths.ts';
import type { Obligations, OpenThing } from '#flows/close-account/index.ts';
import { Button } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { SettingsFrame } from '#modules/accounts/web/index.ts';
import { forgetTab } from '#platform/web/tab/forget-tab.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './data-page.data.ts';
import { ExportSection } from './export-section.tsx';

export { action, headers, loader } from './data-page.data.ts';

const CONSEQUENCES = ['erased', 'comments', 'kept', 'parcels', 'address'] as const;

export default function DataPage() {
  const t = useT();
  const { obligations, coming, asksPassword, exported } = useLoaderData<typeof loader>();
  const { hasRole, campaigns, contributions } = obligations;
  const isHeld = hasRole || campaigns.length > 0 || contributions.length > 0;
  return (
    <SettingsFrame section="data">
      <ExportSection exported={exported} />
      <Section title={t('closing.title')} text={t('closing.text')}>
        <ul className="grid max-w-measure list-disc gap-2 pb-5 pl-5">
          {CONSEQUENCES.map((one) => (
            <li key={one}>{t(`closing.consequence.${one}`)}</li>
          ))}
        </ul>
        {isHeld ? (
          <Obstacles {...obligations} />
        ) : (
          <>
            <Coming things={coming} />
            <CloseForm asksPassword={asksPassword} />
          </>
        )}
      </Section>
    </SettingsFrame>
  );
}

/** What has to be settled first, each with the way to it. */
function Obstacles({ hasRole, campaigns, contributions }: Obligations) {
  const t = useT();
  const locale = useLocale();
  return (
    <Notice tone="warn" title={t('closing.not_yet')}>
      <div className="grid gap-4">
        {hasRole && (
          <p>
            {t('closing.obligation.has_role')}{' '}
            <TextLink href={paths.contact(locale, 'questions')}>{t('closing.to_contact')}</TextLink>
          </p>
        )}
        <OpenThings
          text={t('closing.obligation.open_campaign')}
          things={campaigns}
          hrefOf={(id) => paths.commandCenter(locale, id)}
        />
        <OpenThings
          text={t('closing.obligation.open_contribution')}
          things={contributions}
          hrefOf={(id) => paths.contribution(locale, id)}
        />
      </div>
    </Notice>
  );
}

/** What is given up by leaving: nothing holds it, but it was paid for. */
function Coming({ things }: { readonly things: readonly OpenThing[] }) {
  const t = useT();
  const locale = useLocale();
  if (things.length === 0) return null;
  return (
    <Notice tone="warn" title={t('closing.coming_title')} className="mb-5">
      <OpenThings
        text={t('closing.coming')}
        things={things}
        hrefOf={(id) => paths.contribution(locale, id)}
      />
    </Notice>
  );
}

interface OpenThingsProps {
  readonly text: string;
  readonly things: readonly OpenThing[];
  readonly hrefOf: (id: number) => string;
}

function OpenThings({ text, things, hrefOf }: OpenThingsProps) {
  if (things.length === 0) return null;
  return (
    <div>
      <p>{text}</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {things.map(({ id, title }) => (
          <li key={id}>
            <TextLink href={hrefOf(id)}>
              <bdi>{title}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CloseForm({ asksPassword }: { readonly asksPassword: boolean }) {
  const t = useT();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const busy = useNavigation().state !== 'idle';
  return (
    <Form
      method="post"
      ref={ref}
      className="grid max-w-form gap-5"
      noValidate
      reloadDocument
      onSubmit={forgetTab}
    >
      <CsrfField />
      {form.general && <FormProblem title={form.general} />}
      <TextInput
        label={t('closing.email')}
        name="email"
        type="email"
        autoComplete="off"
        required
        defaultValue={form.value('email')}
        error={form.error('email')}
      />
      {asksPassword && (
        <PasswordInput
          label={t('closing.password')}
          name="password"
          autoComplete="current-password"
          required
          error={form.error('password')}
        />
      )}
      <div>
        <Button type="submit" name="act" value="close" look="danger" size="large" busy={busy}>
          {t('closing.confirm')}
        </Button>
      </div>
    </Form>
  );
}
