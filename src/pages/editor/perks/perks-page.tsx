import '../panels.css';
import { Suspense } from 'react';
import { Form, useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { Unsent } from '../autosave/unsent.ts';
import { EditorFrame, SectionNext } from '../editor-frame.tsx';
import { PerkForm } from './perk-form.tsx';
import { PerkItems } from './perk-items.tsx';
import { PerkList } from './perk-list.tsx';
import type { loader } from './perks-page.data.ts';
import type { PerksView } from './perks-view.ts';

export { action, headers, loader } from './perks-page.data.ts';

export const handle = { mode: 'focus' } as const;

/** What people choose from: the list, a perk's form, the things that perks contain. */
export default function PerksPage() {
  return (
    <Suspense>
      <Perks />
    </Suspense>
  );
}

function Perks() {
  const t = useT();
  const view = useLoaderData<typeof loader>();
  const { general } = useFormState();
  return (
    <EditorFrame editor={view.editor} section="perks" text={t('perks_editor.text')}>
      <Unsent />
      {general && <FormProblem title={general} />}
      {view.fields ? <PerkForm key={formKey(view)} view={view} /> : <Lists view={view} />}
    </EditorFrame>
  );
}

/** Another perk, or other words of the same one, begin anew. */
const formKey = ({ fields, sentBack }: PerksView): string =>
  `${fields?.id ?? 'new'} ${sentBack?.isPublished ?? ''}`;

function Lists({ view }: { view: PerksView }) {
  const t = useT();
  const locale = useLocale();
  const add = `${paths.campaignEdit(locale, view.editor.id, 'perks')}?add=1`;
  return (
    <div className="grid gap-8" id="perks" tabIndex={-1}>
      {view.removed && (
        <Undo act="restore" id={view.removed}>
          {t('perks_editor.removed')}
        </Undo>
      )}
      {view.perks.length === 0 ? (
        <EmptyState
          title={t('perks_editor.none')}
          action={
            <ButtonLink href={add} look="act">
              {t('perks_editor.add_first')}
            </ButtonLink>
          }
        >
          {t('perks_editor.none_text')}
        </EmptyState>
      ) : (
        <Section
          title={t('perks_editor.list', { count: view.perks.length })}
          action={
            <ButtonLink href={add} look="act">
              {t('perks_editor.add')}
            </ButtonLink>
          }
        >
          <PerkList view={view} />
        </Section>
      )}
      {view.perks.length === 0 && !view.editor.isLaunched && <NoPerks isTicked={view.noPerks} />}
      {view.removedItem && (
        <Undo act="item_restore" id={view.removedItem}>
          {t('perks_editor.item_removed')}
        </Undo>
      )}
      <PerkItems view={view} />
      <SectionNext next="team" />
    </div>
  );
}

/** What was taken away, with the way back. */
function Undo({ act, id, children }: { act: string; id: number; children: string }) {
  const t = useT();
  const locale = useLocale();
  const { editor } = useLoaderData<typeof loader>();
  return (
    <Notice role="status">
      <Form
        method="post"
        action={paths.campaignEdit(locale, editor.id, 'perks')}
        className="flex flex-wrap items-center justify-between gap-3"
      >
        <CsrfField />
        <input type="hidden" name="id" value={id} />
        <span>{children}</span>
        <Button type="submit" name="act" value={act} size="small" look="solid">
          {t('perks_editor.undo')}
        </Button>
      </Form>
    </Notice>
  );
}

/** People may back a campaign that promises nothing in return; then it says so. */
function NoPerks({ isTicked }: { isTicked: boolean }) {
  const t = useT();
  return (
    <Form method="post" className="panel flex flex-wrap items-center justify-between gap-4">
      <CsrfField />
      {!isTicked && <input type="hidden" name="no_perks" value="1" />}
      <p className="max-w-measure">
        <strong className="block">
          {t(isTicked ? 'perks_editor.no_perks_on' : 'perks_editor.no_perks')}
        </strong>
        <span className="text-soft">{t('perks_editor.no_perks_text')}</span>
      </p>
      <Button type="submit" name="act" value="no_perks">
        {t(isTicked ? 'perks_editor.no_perks_undo' : 'perks_editor.no_perks_do')}
      </Button>
    </Form>
  );
}
