import '../panels.css';
import { Suspense } from 'react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { CheckCards } from '#design/fields/choice-cards.tsx';
import { FieldRow, FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { Avatar } from '#design/media/avatar.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { Unsent } from '../autosave/unsent.ts';
import { EditorFrame, SectionNext } from '../editor-frame.tsx';
import type { loader } from './team-page.data.ts';

export { action, headers, loader } from './team-page.data.ts';

export const handle = { mode: 'focus' } as const;

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Permission = View['permissions'][number];

/** Who helps, and what each of them may do. */
export default function TeamPage() {
  return (
    <Suspense>
      <Team />
    </Suspense>
  );
}

function Team() {
  const t = useT();
  const locale = useLocale();
  const view = useLoaderData<typeof loader>();
  const { general } = useFormState();
  return (
    <EditorFrame
      editor={view.editor}
      section="team"
      text={t(view.isOwner ? 'team_editor.text' : 'team_editor.text_member')}
    >
      <Unsent />
      {general && <FormProblem title={general} />}
      {view.isOwner && !view.mayInvite && <ConfirmFirst id={view.editor.id} />}
      <Members view={view} />
      {view.invitations.length > 0 && <Invitations view={view} />}
      {view.isOwner && view.mayInvite && <Invite key={view.invitations.length} view={view} />}
      {!view.isOwner && (
        <Notice icon title={t('team_editor.owner_only')}>
          <p className="mt-3">
            <ButtonLink href={paths.leaveTeam(locale, view.editor.id)} size="small">
              {t('team_editor.leave')}
            </ButtonLink>
          </p>
        </Notice>
      )}
      <SectionNext next="funding" />
    </EditorFrame>
  );
}

/** Who cannot invite yet, and the way to the mail that waits or to another one. */
function ConfirmFirst({ id }: { id: number }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Notice icon title={t('team_editor.confirm_first')}>
      <p>{t('team_editor.confirm_first_text')}</p>
      <p className="mt-3">
        <ButtonLink href={paths.welcome(locale, paths.campaignEdit(locale, id, 'team'))}>
          {t('team_editor.confirm')}
        </ButtonLink>
      </p>
    </Notice>
  );
}

function May({ permissions }: { permissions: readonly Permission[] }) {
  const t = useT();
  if (permissions.length === 0) return <span>{t('team_editor.may_nothing')}</span>;
  return permissions.map((name) => <span key={name}>{t(`team_editor.may_${name}`)}</span>);
}

function Members({ view }: { view: View }) {
  const t = useT();
  return (
    <Section title={t('team_editor.members')}>
      {view.isOwner && view.members.length === 0 ? (
        <p className="text-soft">{t('team_editor.alone')}</p>
      ) : (
        <ul className="panel-list">
          <li className="panel flex items-center gap-4">
            <Avatar name={view.ownerName} size={48} />
            <div className="grid min-w-0 gap-1">
              <strong className="font-semibold">{view.ownerName}</strong>
              <span className="text-soft">{t('team_editor.owner')}</span>
            </div>
          </li>
          {view.members.map((one) => (
            <li key={one.accountId} className="panel panel-row">
              <div className="flex min-w-0 gap-4">
                <Avatar name={one.name} size={48} />
                <div className="grid min-w-0 gap-1">
                  <strong className="font-semibold">{one.name}</strong>
                  {one.title && <span className="text-soft">{one.title}</span>}
                  <p className="panel-facts">
                    <May permissions={one.permissions} />
                  </p>
                  <p className="text-14 text-soft">{t('team_editor.since', { day: one.since })}</p>
                </div>
              </div>
              {view.isOwner && (
                <details className="details">
                  <summary>{t('team_editor.remove')}</summary>
                  <Form method="post" className="grid gap-3" preventScrollReset>
                    <CsrfField />
                    <input type="hidden" name="account_id" value={one.accountId} />
                    <p className="text-14">{t('team_editor.remove_text', { name: one.name })}</p>
                    <Button type="submit" name="act" value="remove" size="small" look="danger">
                      {t('team_editor.remove_sure')}
                    </Button>
                  </Form>
                </details>
              )}
              {view.isOwner && (
                <Change key={one.permissions.join()} member={one} permissions={view.permissions} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** What one member may do, to be chosen anew. */
function Change(props: { member: View['members'][number]; permissions: View['permissions'] }) {
  const t = useT();
  const { accountId, name, permissions } = props.member;
  return (
    <details className="details col-span-full">
      <summary>{t('team_editor.change')}</summary>
      <Form method="post" data-own-save="" className="grid gap-5">
        <CsrfField />
        <input type="hidden" name="account_id" value={accountId} />
        <Permissions
          legend={t('team_editor.permissions_of', { name })}
          all={props.permissions}
          chosen={permissions}
        />
        <p>
          <Button type="submit" name="act" value="change" size="small">
            {t('team_editor.change_save')}
          </Button>
        </p>
      </Form>
    </details>
  );
}

function Permissions(props: {
  legend: string;
  all: readonly Permission[];
  chosen: readonly string[];
}) {
  const t = useT();
  return (
    <CheckCards
      legend={props.legend}
      hint={t('team_editor.permissions_hint')}
      name="permissions"
      columns={2}
      defaultValue={props.chosen}
      choices={props.all.map((value) => ({
        value,
        title: t(`team_editor.may_${value}`),
        text: t(`team_editor.may_${value}_text`),
      }))}
    />
  );
}

function Invitations({ view }: { view: View }) {
  const t = useT();
  return (
    <Section title={t('team_editor.invitations')}>
      <ul className="panel-list">
        {view.invitations.map((one) => (
          <li key={one.email} className="panel panel-row">
            <div className="grid min-w-0 gap-1">
              <strong className="font-semibold [overflow-wrap:anywhere]">{one.email}</strong>
              {one.title && <span className="text-soft">{one.title}</span>}
              <p className="panel-facts">
                <May permissions={one.permissions} />
              </p>
              <p className="text-14 text-soft">{t('team_editor.until', { day: one.until })}</p>
            </div>
            {view.isOwner && (
              <Form method="post" preventScrollReset>
                <CsrfField />
                <input type="hidden" name="email" value={one.email} />
                <Button
                  type="submit"
                  name="act"
                  value="withdraw"
                  size="small"
                  aria-label={t('team_editor.withdraw_of', { email: one.email })}
                >
                  {t('team_editor.withdraw')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Invite({ view }: { view: View }) {
  const t = useT();
  const form = useFormState();
  const navigation = useNavigation();
  const box = useFirstInvalid(form.problem);
  return (
    <Section title={t('team_editor.invite')} text={t('team_editor.invite_text')}>
      <Form method="post" data-own-save="" ref={box} className="panel grid gap-5" noValidate>
        <CsrfField />
        <FieldRow>
          <TextInput
            label={t('team_editor.email')}
            name="email"
            type="email"
            required
            defaultValue={form.value('email')}
            error={form.error('email')}
          />
          <TextInput
            label={t('team_editor.title')}
            name="title"
            maxLength={60}
            optional
            placeholder={t('team_editor.title_example')}
            defaultValue={form.value('title')}
            error={form.error('title')}
          />
        </FieldRow>
        <Permissions
          legend={t('team_editor.permissions')}
          all={view.permissions}
          chosen={form.values('permissions')}
        />
        <p>
          <Button
            type="submit"
            name="act"
            value="invite"
            look="act"
            busy={navigation.state !== 'idle'}
          >
            {t('team_editor.send')}
          </Button>
        </p>
      </Form>
    </Section>
  );
}
