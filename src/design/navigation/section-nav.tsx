import { useEffect, useRef } from 'react';
import { useAffix } from '../behaviour/use-affix.ts';
import { useScrollSpy } from '../behaviour/use-scroll-spy.ts';

export interface PageSection {
  /** The id of the section's element. */
  readonly id: string;
  readonly label: string;
}

/**
 * The contents of a long page: plain links that stay in view and mark what is being read.
 * Stands directly in the element along which it is to stay in view.
 */
export function SectionNav({
  label,
  sections,
}: {
  label: string;
  sections: readonly PageSection[];
}) {
  const nav = useRef<HTMLElement>(null);
  const current = useScrollSpy(sections.map(({ id }) => id));
  const isAffixed = useAffix(nav);
  useEffect(() => {
    if (current === null) return;
    const chip = nav.current?.querySelector<HTMLElement>(`[href="#${CSS.escape(current)}"]`);
    chip?.closest('ul')?.scrollTo({ left: chip.offsetLeft - chip.clientWidth / 2 });
  }, [current]);
  return (
    <nav ref={nav} className="section-nav" aria-label={label} data-affixed={isAffixed || undefined}>
      <ul>
        {sections.map(({ id, label: name }) => (
          <li key={id}>
            <a
              className="chip"
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
