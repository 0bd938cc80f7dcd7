import './workspace-frame.css';
import { Eye, Menu, PencilLine } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Anchor } from '#design/actions/anchor.tsx';
import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { Drawer, DrawerButton } from '#design/overlays/drawer.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { useUnsentForms } from '#platform/web/unsent/unsent-forms.ts';
import type { WorkspaceGroupView, WorkspaceSection, WorkspaceView } from './workspace-view.ts';

const SECTIONS = 'workspace-sections';

interface WorkspaceFrameProps {
  readonly workspace: WorkspaceView;
  readonly section: WorkspaceSection;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Around all the owner's side writes and reads: which campaign, and where else to go. */
export function WorkspaceFrame({ workspace, section, actions, children }: WorkspaceFrameProps) {
  const t = useT();
  const locale = useLocale();
  useUnsentForms(t('unsent.leave'));
  const isStart = section === 'overview';
  const title = t(isStart ? 'workspace.command_center' : `workspace.${section}`);
  const name = <span lang={workspace.language}>{workspace.title}</span>;
  return (
    <Page>
      <title>{pageTitle(title, workspace.title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={
          isStart ? (
            title
          ) : (
            <TextLink href={paths.commandCenter(locale, workspace.slug)}>{name}</TextLink>
          )
        }
        title={isStart ? name : title}
        actions={<Actions workspace={workspace}>{actions}</Actions>}
      />
      <div className="workspace">
        <Drawer id={SECTIONS} title={t('workspace.sections')} inlineFrom="lg">
          <Sections groups={workspace.groups} current={section} />
        </Drawer>
        <div className="workspace-main">{children}</div>
      </div>
    </Page>
  );
}

function Actions({ workspace, children }: { workspace: WorkspaceView; children: ReactNode }) {
  const t = useT();
  return (
    <>
      <DrawerButton drawer={SECTIONS} className="workspace-menu" icon={<Menu aria-hidden="true" />}>
        {t('workspace.menu')}
      </DrawerButton>
      {workspace.editHref && (
        <ButtonLink
          href={workspace.editHref}
          look="quiet"
          className="workspace-way"
          icon={<PencilLine aria-hidden="true" />}
        >
          {t('workspace.edit')}
        </ButtonLink>
      )}
      <ButtonLink
        href={workspace.pageHref}
        look="quiet"
        className="workspace-way"
        icon={<Eye aria-hidden="true" />}
      >
        {t('workspace.see_page')}
      </ButtonLink>
      {children}
    </>
  );
}

/** Where the link leads to the page that stands there, nothing else closes the drawer. */
function closeDrawer({ currentTarget }: MouseEvent<HTMLElement>): void {
  const drawer = currentTarget.closest<HTMLElement>('[popover]');
  if (drawer?.matches(':popover-open')) drawer.hidePopover();
}

interface SectionsProps {
  readonly groups: readonly WorkspaceGroupView[];
  readonly current: WorkspaceSection;
}

/** Everything of a campaign that the reader may lead, by groups. */
function Sections({ groups, current }: SectionsProps) {
  const t = useT();
  return (
    <nav className="workspace-sections" aria-label={t('workspace.sections')}>
      {groups.map(({ name, entries }) => (
        <div key={name}>
          {name !== 'start' && <p id={`group-${name}`}>{t(`workspace.group_${name}`)}</p>}
          <ul aria-labelledby={name === 'start' ? undefined : `group-${name}`}>
            {entries.map(({ section, href, waiting }) => (
              <li key={section}>
                <Anchor
                  href={href}
                  aria-current={section === current ? 'page' : undefined}
                  onClick={closeDrawer}
                >
                  {t(`workspace.${section}`)}
                  {waiting && <Waiting section={section} count={waiting} />}
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** How much waits in a section, as a number for the eye and as a sentence for who listens. */
function Waiting({ section, count }: { section: WorkspaceSection; count: number }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Badge tone="coral" className="ml-2">
      <span aria-hidden="true">{count.toLocaleString(locale)}</span>
      <span className="visually-hidden">
        {t(section === 'comments' ? 'inbox.unanswered' : 'inbox.unread', { count })}
      </span>
    </Badge>
  );
}
