import { Anchor } from '../actions/anchor.tsx';

export interface Crumb {
  readonly label: string;
  readonly href?: string;
}

/** Where this page lies; an item without address is this page. */
export function Breadcrumb({ label, items }: { label: string; items: readonly Crumb[] }) {
  return (
    <nav className="breadcrumb" aria-label={label}>
      <ol>
        {items.map((item) => (
          <li key={item.label}>
            {item.href ? (
              <Anchor href={item.href}>{item.label}</Anchor>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
