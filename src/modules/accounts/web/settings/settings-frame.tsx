import './settings.css';
import type { ReactNode } from 'react';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { Tabs } from '#design/navigation/tabs.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { useUnsentForms } from '#platform/web/unsent/unsent-forms.ts';

/** The parts of the settings that have a page, in the order of the menu. */
const SECTIONS = [
  'profile',
  'security',
  'cards',
  'addresses',
  'contacts',
  'searches',
  'mail',
  'data',
] as const;
export type SettingsSection = (typeof SECTIONS)[number];

interface SettingsFrameProps {
  readonly section: SettingsSection;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A page of one's own settings: its title and the way to the others. */
export function SettingsFrame({ section, text, children }: SettingsFrameProps) {
  const t = useT();
  const locale = useLocale();
  useUnsentForms(t('unsent.leave'));
  const title = t(`settings.${section}`);
  return (
    <Page className="settings-page">
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle kicker={t('settings.title')} title={title} text={text} />
      <Tabs
        label={t('settings.title')}
        tabs={SECTIONS.map((one) => ({
          href: paths.settings(locale, one),
          label: t(`settings.${one}`),
          current: one === section,
        }))}
      />
      <div className="pt-7">{children}</div>
    </Page>
  );
}
