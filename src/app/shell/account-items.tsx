import {
  ChartLine,
  HandCoins,
  Heart,
  LogOut,
  Megaphone,
  MessagesSquare,
  PencilLine,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import type { MenuItem } from '#design/overlays/menu.tsx';
import { useUnread } from '#modules/conversations/web/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';
import type { ShellPerson } from './shell-person.ts';

export interface AccountItemsProps {
  readonly locale: Locale;
  readonly person: ShellPerson;
  /** Draws the items as the menu it is in. */
  readonly children: (items: MenuItem[]) => ReactNode;
}

/** The ways into the person's campaign. */
function useCampaignItems(locale: Locale, { campaign }: ShellPerson): MenuItem[] {
  const t = useT();
  if (!campaign) return [];
  const { id, title, mayEdit, mayLead } = campaign;
  const note = title || t('shell.untitled_campaign');
  const lead: MenuItem = {
    label: t('shell.command_center'),
    note,
    href: paths.commandCenter(locale, id),
    icon: <ChartLine aria-hidden="true" />,
  };
  const edit: MenuItem = {
    label: t('shell.edit_campaign'),
    note,
    href: paths.campaignEdit(locale, id),
    icon: <PencilLine aria-hidden="true" />,
  };
  return [...(mayLead ? [lead] : []), ...(mayEdit ? [edit] : [])];
}

/** The back office, for people with a role. */
function useStaffItem(locale: Locale, { isAdmin }: ShellPerson): MenuItem[] {
  const t = useT();
  if (!isAdmin) return [];
  const icon = <ShieldCheck aria-hidden="true" />;
  return [{ label: t('staff.back_office'), href: paths.admin(locale), icon }];
}

/** Where people write to them, with what waits there. */
function useMessagesItem(locale: Locale, person: ShellPerson): MenuItem {
  const t = useT();
  const count = useUnread(person);
  return {
    label: t('shell.messages'),
    href: paths.messages(locale),
    icon: <MessagesSquare aria-hidden="true" />,
    ...(count > 0 && { note: t('inbox.unread', { count }) }),
  };
}

/** Where a person's menu leads, in the header and in the phone's menu. */
export function AccountItems({ locale, person, children }: AccountItemsProps) {
  const t = useT();
  return children([
    ...useStaffItem(locale, person),
    ...useCampaignItems(locale, person),
    {
      label: t('shell.my_contributions'),
      href: paths.individualContributions(locale, person.id),
      icon: <HandCoins aria-hidden="true" />,
    },
    {
      label: t('shell.followed'),
      href: paths.followed(locale),
      icon: <Heart aria-hidden="true" />,
    },
    useMessagesItem(locale, person),
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
      // Without a script the address asks.
      marks: {
        'data-method': 'delete',
        'data-delete-href': paths.signOut('en'),
        'data-redirect': paths.home(locale),
        'data-ends': 'session',
      },
      apart: true,
    },
  ]);
}
