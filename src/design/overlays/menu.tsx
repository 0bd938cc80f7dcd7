import type { ReactNode } from 'react';
import { Anchor } from '../actions/anchor.tsx';
import { Popover } from './popover.tsx';

export interface MenuItem {
  readonly label: string;
  /** What it is about, in a line of its own below the label. */
  readonly note?: string;
  readonly href?: string;
  /** Beside the address, or instead of it. */
  readonly onSelect?: () => void;
  readonly icon?: ReactNode;
  readonly tone?: 'bad';
  /** The choice in force, for example the current language. */
  readonly current?: boolean;
  /** The language of the label, where it isn't the page's. */
  readonly lang?: string;
  /** A line above it. */
  readonly apart?: boolean;
  /** Loads the page anew. */
  readonly reload?: boolean;
  /** For the link that ends or deletes something; see `followDeleteLinks`. */
  readonly marks?: Readonly<Record<`data-${string}`, string>>;
}

export interface MenuProps {
  readonly id: string;
  readonly label: string;
  readonly align?: 'start' | 'end';
  /** Stands above the items. */
  readonly head?: ReactNode;
  readonly items: readonly MenuItem[];
}

/** What an item says: its label, and below it what it is about. */
export function MenuLabel({ label, note }: Pick<MenuItem, 'label' | 'note'>) {
  if (note === undefined) return label;
  return (
    <span className="menu-label">
      {label} <span className="menu-note">{note}</span>
    </span>
  );
}

/** A list of links and acts in a popover; Tab walks through it. */
export function Menu({ id, label, align, head, items }: MenuProps) {
  return (
    <Popover id={id} label={label} align={align ?? 'start'} className="menu">
      {head}
      <ul>
        {items.map((item) => {
          const inside = (
            <>
              {item.icon}
              <MenuLabel {...item} />
            </>
          );
          const choose = () => {
            document.getElementById(id)?.hidePopover();
            item.onSelect?.();
          };
          return (
            <li key={item.label} data-apart={item.apart || undefined}>
              {item.href === undefined ? (
                <button type="button" className="menu-item" data-tone={item.tone} onClick={choose}>
                  {inside}
                </button>
              ) : (
                <Anchor
                  {...item.marks}
                  className="menu-item"
                  href={item.href}
                  reload={item.reload ?? false}
                  lang={item.lang}
                  hrefLang={item.lang}
                  data-tone={item.tone}
                  aria-current={item.current ? 'true' : undefined}
                  onClick={choose}
                >
                  {inside}
                </Anchor>
              )}
            </li>
          );
        })}
      </ul>
    </Popover>
  );
}
