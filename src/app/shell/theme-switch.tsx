import { Moon, Sun } from 'lucide-react';
import { useT } from '#platform/web/messages.tsx';

type Theme = 'light' | 'dark';

/** What a click leads to: the other theme, stored only where it differs from the system's. */
export function nextTheme(chosen: string | undefined, system: Theme) {
  const shown: Theme = chosen === 'dark' || chosen === 'light' ? chosen : system;
  const next: Theme = shown === 'dark' ? 'light' : 'dark';
  return { theme: next, stored: next !== system };
}

function toggleTheme() {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const { theme, stored } = nextTheme(root.dataset.theme, system);
  if (stored) root.dataset.theme = theme;
  else delete root.dataset.theme;
  try {
    if (stored) localStorage.setItem('theme', theme);
    else localStorage.removeItem('theme');
  } catch {
    // Storage may be forbidden; the choice then holds for this page.
  }
}

/** Light or dark. Both signs are there and the style sheet shows one, so the server need not know. */
export function ThemeSwitch({ withText }: { withText?: boolean }) {
  const t = useT();
  const label = t('shell.switch_theme');
  return (
    <button
      type="button"
      className="theme-switch needs-script"
      aria-label={withText ? undefined : label}
      title={withText ? undefined : label}
      onClick={toggleTheme}
    >
      <span className="theme-signs" aria-hidden="true">
        <Moon className="theme-moon" />
        <Sun className="theme-sun" />
      </span>
      {withText && label}
    </button>
  );
}
