import { Icon } from '#design/icons/icon.tsx';
import { Card, CardGrid } from '#design/layout/card.tsx';
import { Section } from '#design/layout/section.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { CategoryLink } from './home-page.data.ts';

/** Doors into the market: a category with its icon and what can be backed there. */
export function Categories(props: { title: string; categories: readonly CategoryLink[] }) {
  const t = useT();
  return (
    <Section title={props.title}>
      <CardGrid columns={4}>
        {props.categories.map((category) => (
          <li key={category.slug}>
            <Card href={category.href} className="h-full">
              <span className="flex items-center gap-3 text-tide">
                <Icon name={category.icon} size={22} />
                <span className="font-semibold text-ink">{category.name}</span>
              </span>
              <span className="mt-2 block text-14 text-soft">{category.tagline}</span>
              <span className="mt-2 block text-14 text-soft tabular">
                {t('home.category_open', { count: category.open })}
              </span>
            </Card>
          </li>
        ))}
      </CardGrid>
    </Section>
  );
}
