import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { Tabs } from '#design/navigation/tabs.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { DeskSection, DeskView } from './desk-view.ts';

interface DeskFrameProps {
  readonly desk: DeskView;
  readonly section: DeskSection;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Around all the owner's side writes and reads: which campaign, and where else to go. */
export function DeskFrame({ desk, section, actions, children }: DeskFrameProps) {
  const t = useT();
  const title = t(`desk.${section}`);
  return (
    <Page>
      <title>{`${title} · ${desk.title} · Groundswell`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={<span lang={desk.language}>{desk.title}</span>}
        title={title}
        actions={actions}
      />
      <DeskTabs desk={desk} section={section} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 py-8">{children}</div>
    </Page>
  );
}

interface DeskTabsProps {
  readonly desk: DeskView;
  /** Null for the overview itself. */
  readonly section: DeskSection | null;
}

/** Everything of a campaign that the reader may lead. */
export function DeskTabs({ desk, section }: DeskTabsProps) {
  const t = useT();
  const locale = useLocale();
  const sections = [
    ...(desk.talks ? (['updates', 'messages', 'comments'] as const) : []),
    ...(desk.lists ? (['email_subscribers'] as const) : []),
  ];
  return (
    <Tabs
      label={t('desk.sections')}
      tabs={[
        {
          href: paths.commandCenter(locale, desk.slug),
          label: t('desk.overview'),
          current: section === null,
        },
        ...sections.map((name) => ({
          href: paths.commandCenter(locale, desk.slug, name),
          label: t(`desk.${name}`),
          current: name === section,
        })),
        ...(desk.announces
          ? [{ href: paths.comingSoonDashboard(locale, desk.slug), label: t('desk.coming_soon') }]
          : []),
      ]}
    />
  );
}
