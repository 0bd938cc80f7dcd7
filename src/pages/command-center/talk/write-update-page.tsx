import { Form, useLoaderData, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { RadioCards } from '#design/fields/choice-cards.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Card } from '#design/layout/card.tsx';
import { UPDATE_TITLE_MAX } from '#modules/conversations/contract.ts';
import { RichTextEditor, WrittenText } from '#modules/media/web/index.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import type { loader } from './write-update-page.data.ts';

export { action, headers, loader } from './write-update-page.data.ts';

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Update = NonNullable<View['update']>;
const AUDIENCES = ['everyone', 'contributors', 'followers'] as const;

/** Where an update is written, tried on oneself, planned and published. */
export default function WriteUpdatePage() {
  const t = useT();
  const view = useLoaderData<typeof loader>();
  const { workspace, update, isPreviewed } = view;
  return (
    <WorkspaceFrame
      workspace={workspace}
      section="updates"
      actions={
        update?.pageHref && <ButtonLink href={update.pageHref}>{t('workspace.see')}</ButtonLink>
      }
    >
      {isPreviewed && update && <Preview update={update} language={workspace.language} />}
      <Notices view={view} />
      {/* Another update is another form: nothing of the one before may stand in it. */}
      <WriteForm key={update?.id ?? 'new'} view={view} />
    </WorkspaceFrame>
  );
}

function Notices({ view: { update, isLaunched, timeZone } }: { view: View }) {
  const t = useT();
  if (!isLaunched)
    return <Notice title={t('workspace.not_launched')}>{t('workspace.not_launched_text')}</Notice>;
  if (update?.isPublished) {
    return (
      <Notice tone="good" title={t('workspace.is_published')}>
        {t('workspace.is_published_text')}
      </Notice>
    );
  }
  if (!update?.plannedText) return null;
  return (
    <Notice tone="gold" title={t('workspace.is_planned')}>
      {t('workspace.is_planned_text', { date: update.plannedText, zone: timeZone })}
    </Notice>
  );
}

function Preview({ update, language }: { update: Update; language: string }) {
  const t = useT();
  return (
    <section aria-label={t('workspace.preview')}>
      <Card tone="sunken">
        <p className="kicker">{t('workspace.preview')}</p>
        <h2 className="text-28" lang={language}>
          {update.title || t('workspace.untitled')}
        </h2>
        <div className="mt-4" lang={language}>
          <WrittenText html={update.bodyHtml} />
        </div>
      </Card>
    </section>
  );
}

function WriteForm({ view }: { view: View }) {
  const t = useT();
  const { update, isLaunched } = view;
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const isPublished = update?.isPublished === true;
  return (
    <Form method="post" data-own-save="" ref={ref} className="grid max-w-[46rem] gap-6" noValidate>
      <CsrfField />
      {form.general && <FormProblem title={form.general} />}
      <TextInput
        label={t('workspace.title')}
        name="title"
        maxLength={UPDATE_TITLE_MAX}
        defaultValue={form.value('title', update?.title)}
        error={form.error('title')}
      />
      <RichTextEditor
        label={t('workspace.words')}
        name="body_html"
        defaultValue={form.value('body_html', update?.bodyHtml)}
        error={form.error('body_html')}
      />
      {!isPublished && (
        <RadioCards
          legend={t('workspace.audience')}
          name="audience"
          columns={3}
          defaultValue={form.value('audience', update?.audience ?? 'everyone')}
          choices={AUDIENCES.map((value) => ({
            value,
            title: t(`workspace.audience_${value}`),
            text: t(`workspace.audience_${value}_text`),
          }))}
        />
      )}
      <Acts isPublished={isPublished} />
      {!isPublished && isLaunched && <Publishing view={view} />}
      {update && <Removal act={isPublished ? 'withdraw' : 'delete'} />}
    </Form>
  );
}

/** What changes nothing for others, or only words they can read already. */
function Acts({ isPublished }: { isPublished: boolean }) {
  const t = useT();
  const { state, formData } = useNavigation();
  const act = state === 'idle' ? null : formData?.get('act');
  return (
    <p className="flex flex-wrap gap-3">
      <Button
        type="submit"
        name="act"
        value="save"
        look={isPublished ? 'act' : 'solid'}
        busy={act === 'save'}
      >
        {t(isPublished ? 'workspace.save_published' : 'workspace.save')}
      </Button>
      <Button type="submit" name="act" value="preview" busy={act === 'preview'}>
        {t('workspace.preview')}
      </Button>
      <Button
        type="submit"
        name="act"
        value="send_preview"
        look="quiet"
        busy={act === 'send_preview'}
      >
        {t('workspace.send_preview')}
      </Button>
    </p>
  );
}

function Publishing({ view }: { view: View }) {
  const t = useT();
  const { update, timeZone, earliest } = view;
  const form = useFormState();
  return (
    <section aria-labelledby="publishing" className="grid gap-4 border-t border-line pt-6">
      <h2 id="publishing" className="text-22">
        {t('workspace.publishing')}
      </h2>
      <p className="text-soft">{t('workspace.publishing_text')}</p>
      <p>
        <Button type="submit" name="act" value="publish" look="act" size="large">
          {t('workspace.publish')}
        </Button>
      </p>
      <p className="text-14 text-soft">{t('workspace.zone', { zone: timeZone })}</p>
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          label={t('workspace.publish_at')}
          name="publish_at"
          type="datetime-local"
          min={earliest}
          defaultValue={form.value('publish_at', update?.plannedAt ?? '')}
          error={form.error('publish_at')}
        />
        <Button type="submit" name="act" value="plan">
          {t('workspace.plan')}
        </Button>
        {update?.plannedAt && (
          <Button type="submit" name="act" value="unplan" look="quiet">
            {t('workspace.unplan')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What readers had, or nobody will have again, goes in a second step. */
function Removal({ act }: { act: 'delete' | 'withdraw' }) {
  const t = useT();
  return (
    <details className="border-t border-line pt-6">
      <summary>{t(`workspace.${act}`)}</summary>
      <div className="grid justify-items-start gap-3 pt-3">
        <p className="max-w-measure text-soft">{t(`workspace.${act}_text`)}</p>
        <Button type="submit" name="act" value={act} look="danger">
          {t(`workspace.${act}_now`)}
        </Button>
      </div>
    </details>
  );
}
