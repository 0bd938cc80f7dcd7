import type { ReactNode } from 'react';
import { Anchor } from '#design/actions/anchor.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { useT } from '#platform/web/messages.tsx';
import { useUnsentForms } from '#platform/web/unsent/unsent-forms.ts';
import type { ShellView } from './admin-view.ts';
import { useNewsFocus } from './outcome/use-news-focus.ts';
import { KeysSwitch } from './keys/keys-switch.tsx';
import './admin.css';

interface AdminPageProps {
  readonly shell: ShellView;
  /** Of one thing; without it the section's name is the title. */
  readonly title?: ReactNode;
  /** The same for the window's title, where the other is no text. */
  readonly titleText?: string;
  readonly lead?: string;
  readonly actions?: ReactNode;
  /** It leads to the next one in the queue. */
  readonly hasNext?: boolean;
  readonly children: ReactNode;
}

/** Around every screen of the staff: the sections their roles open, the title, and who else may see it. */
export function AdminPage(props: AdminPageProps) {
  const { shell, title, titleText, lead, actions, hasNext = false, children } = props;
  const { texts } = shell;
  useUnsentForms(useT()('unsent.leave'));
  useNewsFocus();
  return (
    <Page>
      <title>{`${titleText ? `${titleText} · ` : ''}${shell.section} · ${texts.title}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <div className="admin" data-own-saves="">
        <AdminMenu shell={shell} />
        <div className="admin-main">
          <PageTitle
            kicker={
              title ? <TextLink href={shell.sectionHref}>{shell.section}</TextLink> : texts.title
            }
            title={title ?? shell.section}
            text={lead}
            actions={actions}
          />
          {children}
          <p className="admin-foot no-print">
            {shell.roleText} <KeysSwitch texts={texts} hasNext={hasNext} />
          </p>
        </div>
      </div>
    </Page>
  );
}

/** Beside the page where there is room; on a phone folded under the name of the section. */
function AdminMenu({ shell }: { shell: ShellView }) {
  const { texts, menu, section } = shell;
  return (
    <nav className="admin-menu no-print" aria-label={texts.menu}>
      <details>
        <summary>
          <span>{texts.title}</span> {section}
        </summary>
        <MenuGroups menu={menu} />
      </details>
      <div className="admin-menu-wide">
        <MenuGroups menu={menu} />
      </div>
    </nav>
  );
}

function MenuGroups({ menu }: Pick<ShellView, 'menu'>) {
  return menu.map(({ label, links }) => (
    <div key={label} className="admin-menu-group">
      <p>{label}</p>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <Anchor href={link.href} aria-current={link.isCurrent ? 'page' : undefined}>
              {link.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  ));
}
