import { HandCoins, LogOut, Megaphone, UserRound } from 'lucide-react';
import { paths } from '#app/paths.ts';
import type { MenuItem } from '#design/overlays/menu.tsx';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';
import type { ShellPerson } from './person.ts';

/** Where a person's menu leads, in the header and in the phone's menu. */
export function useAccountItems(locale: Locale, person: ShellPerson): MenuItem[] {
  const t = useT();
  return [
    {
      label: t('shell.my_contributions'),
      href: paths.individualContributions(locale, person.id),
      icon: <HandCoins aria-hidden="true" />,
    },
    {
      label: t('shell.my_campaigns'),
      href: paths.individualCampaigns(locale, person.id),
      icon: <Megaphone aria-hidden="true" />,
    },
    {
      label: t('shell.settings'),
      href: paths.settings(locale),
      icon: <UserRound aria-hidden="true" />,
    },
    {
      label: t('shell.log_out'),
      href: paths.signOut(locale),
      icon: <LogOut aria-hidden="true" />,
      apart: true,
    },
  ];
}
