import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** The name that is heard. */
  readonly label: string;
  readonly size?: 'medium' | 'large';
  /** The key that focuses it, shown at the end. */
  readonly shortcut?: string;
}

/** A pill for searching; put it into a form with method GET. */
export function SearchInput({
  label,
  size = 'medium',
  shortcut,
  className,
  ...input
}: SearchInputProps) {
  return (
    <span className={classes('search', `search-${size}`, className)}>
      <Search aria-hidden="true" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        {...input}
        aria-label={label}
        aria-keyshortcuts={shortcut}
      />
      {shortcut && (
        <kbd className="needs-script" aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </span>
  );
}
