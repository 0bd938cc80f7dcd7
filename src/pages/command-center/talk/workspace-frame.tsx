import type { ReactNode } from 'react';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { Tabs } from '#design/navigation/tabs.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { WorkspaceSection, WorkspaceView } from './workspace-view.ts';

interface WorkspaceFrameProps {
  readonly workspace: WorkspaceView;
  readonly section: WorkspaceSection;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Around all the owner's side writes and reads: which campaign, and where else to go. */
export function WorkspaceFrame({ workspace, section, actions, children }: WorkspaceFrameProps) {
  const t = useT();
  const title = t(`workspace.${section}`);
  return (
    <Page>
      <title>{pageTitle(title, workspace.title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={<span lang={workspace.language}>{workspace.title}</span>}
        title={title}
        actions={actions}
      />
      <WorkspaceTabs workspace={workspace} section={section} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 py-8">{children}</div>
    </Page>
  );
}

interface WorkspaceTabsProps {
  readonly workspace: WorkspaceView;
  /** Null for the overview itself. */
  readonly section: WorkspaceSection | null;
}

/** Everything of a campaign that the reader may lead. */
export function WorkspaceTabs({ workspace, section }: WorkspaceTabsProps) {
  const t = useT();
  const locale = useLocale();
  const sections = [
    ...(workspace.lists ? (['contributions'] as const) : []),
    ...(workspace.talks ? (['updates', 'messages', 'comments'] as const) : []),
    ...(workspace.lists ? (['email_subscribers'] as const) : []),
  ];
  return (
    <Tabs
      label={t('workspace.sections')}
      tabs={[
        {
          href: paths.commandCenter(locale, workspace.slug),
          label: t('workspace.overview'),
          current: section === null,
        },
        ...sections.map((name) => ({
          href: paths.commandCenter(locale, workspace.slug, name),
          label: t(`workspace.${name}`),
          current: name === section,
        })),
        ...(workspace.announces
          ? [
              {
                href: paths.comingSoonDashboard(locale, workspace.slug),
                label: t('workspace.coming_soon'),
              },
            ]
          : []),
      ]}
    />
  );
}
