import { UserPlus } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { ButtonLink } from '#design/actions/button.tsx';
import { type Column, DataTable } from '#design/data/data-table.tsx';
import { useT } from '#platform/web/messages.tsx';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import type { loader } from './team-page.data.ts';

export { headers, loader } from './team-page.data.ts';

type Translate = ReturnType<typeof useT>;
type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** Who leads the campaign and what each may do. Members leave from here; the editor changes the team. */
export default function TeamPage() {
  const t = useT();
  const { workspace, members, invited, leaveHref, manageHref } = useLoaderData<typeof loader>();
  const manage = manageHref && (
    <ButtonLink href={manageHref} look="act" icon={<UserPlus aria-hidden="true" />}>
      {t('command_center.team_manage')}
    </ButtonLink>
  );
  const leave = leaveHref && (
    <ButtonLink href={leaveHref} look="quiet">
      {t('team_editor.leave')}
    </ButtonLink>
  );
  return (
    <WorkspaceFrame workspace={workspace} section="team" actions={manage || leave}>
      <DataTable
        stacks
        caption={t('team_editor.members')}
        rows={members}
        rowKey={(one) => one.key}
        columns={memberColumns(t)}
      />
      {invited.length > 0 && (
        <DataTable
          stacks
          showCaption
          caption={t('team_editor.invitations')}
          rows={invited}
          rowKey={(one) => one.email}
          columns={invitedColumns(t)}
        />
      )}
    </WorkspaceFrame>
  );
}

function memberColumns(t: Translate): Column<View['members'][number]>[] {
  return [
    {
      key: 'name',
      title: t('command_center.team_name'),
      cell: (one) => (
        <>
          <strong className="font-semibold">{one.name}</strong>
          {one.title && <span className="block text-14 text-soft">{one.title}</span>}
        </>
      ),
    },
    { key: 'may', title: t('team_editor.permissions'), cell: (one) => one.mayText },
    { key: 'since', title: t('command_center.team_since'), cell: (one) => one.sinceText },
  ];
}

function invitedColumns(t: Translate): Column<View['invited'][number]>[] {
  return [
    { key: 'email', title: t('team_editor.email'), cell: (one) => one.email },
    { key: 'may', title: t('team_editor.permissions'), cell: (one) => one.mayText },
    { key: 'until', title: t('command_center.team_until'), cell: (one) => one.untilText },
  ];
}
