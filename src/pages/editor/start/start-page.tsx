import { useEffect, useRef } from 'react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { RadioCards } from '#design/fields/choice-cards.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { Restricted } from '#modules/accounts/web/index.ts';
import { TITLE_MAX } from '#modules/campaigns/rules.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { loader } from './start-page.data.ts';

export { action, headers, loader } from './start-page.data.ts';

export const handle = { mode: 'focus' };

/** The few questions a campaign begins with; everything can be changed until the launch. */
export default function StartPage() {
  const t = useT();
  const { groups, countries, draft, kept } = useLoaderData<typeof loader>();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const busy = useNavigation().state !== 'idle';
  return (
    <Page width="form">
      <title>{pageTitle(t('start.title'))}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={t('start.title')} text={t('start.text')} />
      {kept && (
        <Restricted kept={kept} className="mb-6">
          <p>{t('start.kept')}</p>
        </Restricted>
      )}
      {draft && (
        <Notice
          title={t('start.draft', { title: draft.title || t('editor.untitled') })}
          className="mb-6"
        >
          <p className="mt-3">
            <ButtonLink href={draft.href} size="small" look="solid">
              {t('start.draft_continue')}
            </ButtonLink>
          </p>
        </Notice>
      )}
      <Form method="post" ref={ref} className="grid gap-6" noValidate>
        <CsrfField />
        <TimeZoneField />
        {form.problem && <FormProblem title={form.problem.error_description} />}
        <TextInput
          label={t('editor.field.title')}
          hint={t('start.title_hint')}
          name="title"
          required
          maxLength={TITLE_MAX}
          defaultValue={form.value('title')}
          error={form.error('title')}
        />
        <Select
          label={t('editor.field.category')}
          name="category_id"
          required
          prompt={t('editor.choose')}
          options={groups}
          defaultValue={form.value('category_id')}
          error={form.error('category_id')}
        />
        <Select
          label={t('start.country')}
          hint={t('start.country_hint')}
          name="country"
          autoComplete="country"
          required
          prompt={t('editor.choose')}
          options={[
            { label: t('editor.common_countries'), options: countries.common },
            { label: t('editor.all_countries'), options: countries.rest },
          ]}
          defaultValue={form.value('country')}
          error={form.error('country')}
        />
        <RadioCards
          legend={t('start.funding')}
          name="funding_type"
          columns={2}
          choices={[
            { value: 'flexible', title: t('start.flexible'), text: t('start.flexible_text') },
            { value: 'fixed', title: t('start.fixed'), text: t('start.fixed_text') },
          ]}
          defaultValue={form.value('funding_type', 'flexible')}
        />
        <div className="grid gap-3">
          <Button type="submit" look="act" size="large" busy={busy}>
            {t('start.submit')}
          </Button>
          <p className="text-14 text-soft">{t('start.private')}</p>
        </div>
      </Form>
    </Page>
  );
}

/** The browser's zone: deadlines count in it where the country has more than one. */
function TimeZoneField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, []);
  return <input ref={field} type="hidden" name="time_zone" defaultValue="" />;
}
