import { Icon } from '#design/icons/icon.tsx';
import { Card } from '#design/layout/card.tsx';
import { Section } from '#design/layout/section.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { CategoryLink } from './home-page.data.ts';

/** Doors into the market: a category with its icon and what can be backed there. */
export function Categories(props: { title: string; categories: readonly CategoryLink[] }) {
  const t = useT();
  return (
    <Section title={props.title}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
        {props.categories.map((category) => (
          <li key={category.slug} className="grid">
            <Card href={category.href} padded={false} className="p-4 md:p-5">
              <span className="grid gap-2 text-tide md:flex md:items-center md:gap-3">
                <Icon name={category.icon} size={22} />
                <span className="min-w-0 font-semibold text-ink hyphens-auto [overflow-wrap:anywhere]">
                  {category.name}
                </span>
              </span>
              <span className="mt-2 hidden text-14 text-soft md:block">{category.tagline}</span>
              <span className="mt-1 block text-14 text-soft tabular">
                {t('home.category_open', { count: category.open })}
              </span>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
