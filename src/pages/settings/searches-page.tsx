import { Form, useLoaderData, useNavigation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Card } from '#design/layout/card.tsx';
import { Section } from '#design/layout/section.tsx';
import { SettingsFrame } from '#modules/accounts/web/index.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './searches-page.data.ts';
import { useRemovalFocus } from './use-removal-focus.ts';

export { action, headers, loader } from './searches-page.data.ts';

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Searches somebody keeps, and the one they came here to keep. */
export default function SearchesPage() {
  const t = useT();
  const locale = useLocale();
  const { added, edited, searches, isConfirmed, nameMax } = useLoaderData<typeof loader>();
  const form = useFormState();
  const list = useRemovalFocus(searches.map(({ id }) => id));
  const isEmpty = searches.length === 0 && !added;
  return (
    <SettingsFrame section="searches" text={t('searches.text')}>
      {form.general && <FormProblem title={form.general} />}
      {!isConfirmed && !isEmpty && <Notice>{t('searches.unconfirmed')}</Notice>}
      {added?.problem && <Notice tone="warn">{added.problem}</Notice>}
      {added && !added.problem && (
        <Section title={t('searches.add_title')}>
          {added.savedText && <Notice>{added.savedText}</Notice>}
          <SaveForm added={added} nameMax={nameMax} />
        </Section>
      )}
      {edited && (
        <Section title={t('searches.rename_title')}>
          <RenameForm key={edited.id} edited={edited} nameMax={nameMax} />
        </Section>
      )}
      {isEmpty && (
        <EmptyState
          title={t('searches.none')}
          action={
            <ButtonLink href={paths.explore(locale)} look="solid">
              {t('searches.explore')}
            </ButtonLink>
          }
        >
          <p>{t('searches.none_text')}</p>
        </EmptyState>
      )}
      {searches.length > 0 && (
        <Section title={t('searches.list')}>
          <ul ref={list} className="grid gap-4">
            {searches.map((search) => (
              <li key={search.id}>
                <Saved search={search} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </SettingsFrame>
  );
}

interface NameInputProps {
  readonly known: string;
  readonly max: number;
  /** The form is there because somebody wants to write in it. */
  readonly isFirst?: boolean;
}

function NameInput({ known, max, isFirst = false }: NameInputProps) {
  const t = useT();
  const form = useFormState();
  return (
    <TextInput
      label={t('searches.name')}
      hint={t('searches.name_hint')}
      name="name"
      autoComplete="off"
      required
      maxLength={max}
      defaultValue={form.value('name', known)}
      error={form.error('name')}
      {...(isFirst && { autoFocus: true })}
    />
  );
}

function SaveForm({ added, nameMax }: { added: NonNullable<Data['added']>; nameMax: number }) {
  const t = useT();
  const busy = useNavigation().formData?.get('act') === 'save';
  const box = useFirstInvalid(useFormState().problem);
  return (
    <Form method="post" ref={box} className="grid max-w-form gap-5" noValidate>
      <CsrfField />
      <input type="hidden" name="search" value={added.query} />
      <p className="text-soft [overflow-wrap:anywhere]">
        {t('searches.filters', { filters: added.words })}
      </p>
      <NameInput known={added.name} max={nameMax} />
      <div>
        <Button type="submit" name="act" value="save" look="solid" busy={busy}>
          {t('searches.save')}
        </Button>
      </div>
    </Form>
  );
}

function RenameForm({ edited, nameMax }: { edited: NonNullable<Data['edited']>; nameMax: number }) {
  const t = useT();
  const locale = useLocale();
  const busy = useNavigation().formData?.get('act') === 'rename';
  const box = useFirstInvalid(useFormState().problem);
  return (
    <Form method="post" ref={box} className="grid max-w-form gap-5" noValidate>
      <CsrfField />
      <input type="hidden" name="id" value={edited.id} />
      <NameInput known={edited.name} max={nameMax} isFirst />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="act" value="rename" look="solid" busy={busy}>
          {t('searches.rename_save')}
        </Button>
        <ButtonLink href={paths.settings(locale, 'searches')} look="quiet">
          {t('searches.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}

function Saved({ search }: { search: Data['searches'][number] }) {
  const t = useT();
  const locale = useLocale();
  const { id, name, words, href, isPaused } = search;
  return (
    <Card className="grid gap-4">
      <div>
        <p className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
          <TextLink href={href} look="strong">
            {name}
          </TextLink>
          {isPaused && <Badge>{t('searches.paused')}</Badge>}
        </p>
        {words !== name && <p className="text-14 text-soft [overflow-wrap:anywhere]">{words}</p>}
      </div>
      <Form method="post" className="flex flex-wrap gap-2">
        <CsrfField />
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="act"
          value={isPaused ? 'resume' : 'pause'}
          size="small"
          aria-label={t(isPaused ? 'searches.resume_of' : 'searches.pause_of', { name })}
        >
          {t(isPaused ? 'searches.resume' : 'searches.pause')}
        </Button>
        <ButtonLink
          href={paths.settings(locale, 'searches', { edit: id })}
          size="small"
          look="quiet"
          aria-label={t('searches.rename_of', { name })}
        >
          {t('searches.rename')}
        </ButtonLink>
        <Button
          type="submit"
          name="act"
          value="remove"
          size="small"
          look="quiet"
          aria-label={t('searches.remove_of', { name })}
        >
          {t('searches.remove')}
        </Button>
      </Form>
    </Card>
  );
}
