import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useHasScript } from '../behaviour/use-has-script.ts';
import { classes } from '../classes.ts';

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** The name that is heard. */
  readonly label: string;
  readonly size?: 'medium' | 'large';
  /** The key that focuses it, shown at the end as soon as it does. */
  readonly shortcut?: string;
}

/**
 * A pill for searching; put it into a form with method GET. Of the kind `text`: one of the kind `search` may
 * not become the field of a list of suggestions.
 */
export function SearchInput({
  label,
  size = 'medium',
  shortcut,
  className,
  ...input
}: SearchInputProps) {
  const hasScript = useHasScript();
  return (
    <span className={classes('search', `search-${size}`, className)}>
      <Search aria-hidden="true" />
      <input {...input} aria-label={label} aria-keyshortcuts={hasScript ? shortcut : undefined} />
      {shortcut && hasScript && <kbd aria-hidden="true">{shortcut}</kbd>}
    </span>
  );
}
