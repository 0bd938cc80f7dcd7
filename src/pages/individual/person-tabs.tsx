import { paths } from '#app/paths.ts';
import { Tabs } from '#design/navigation/tabs.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { IndividualView } from './individual-view.ts';

interface PersonTabsProps {
  readonly person: Pick<IndividualView, 'id' | 'name' | 'isOwn'>;
  readonly current: 'overview' | 'campaigns';
  readonly counts: { readonly campaigns: number; readonly unread: number };
}

/** The views of a person; what they gave in detail is theirs alone. */
export function PersonTabs({ person, current, counts }: PersonTabsProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Tabs
      label={t('individual.tabs', { name: person.name })}
      tabs={[
        {
          href: paths.individual(locale, person.id),
          label: t('individual.overview'),
          current: current === 'overview',
        },
        {
          href: paths.individualCampaigns(locale, person.id),
          label: t('individual.campaigns'),
          count: counts.campaigns,
          current: current === 'campaigns',
        },
        ...(person.isOwn
          ? [
              {
                href: paths.individualContributions(locale, person.id),
                label: t('individual.contributions'),
              },
              {
                href: paths.messages(locale),
                label: t('shell.messages'),
                ...(counts.unread > 0 && { count: counts.unread }),
              },
            ]
          : []),
      ]}
    />
  );
}
