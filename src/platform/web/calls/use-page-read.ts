import { startTransition, useCallback, useState } from 'react';

interface Read<Data> {
  /** What came last. */
  readonly data?: Data | undefined;
  readonly busy: boolean;
  /** The address whose read failed, until the next one begins. */
  readonly failed?: string;
}

interface PageRead<Data> extends Read<Data> {
  readonly load: (href: string) => Promise<void>;
}

/** Reads what other pages are shown with; the page stays as it is where that fails. */
export function usePageRead<Data>(): PageRead<Data> {
  const [read, setRead] = useState<Read<Data>>({ busy: false });
  const load = useCallback(async (href: string) => {
    setRead(({ data }) => ({ data, busy: true }));
    try {
      const { readPage } = await import('./read-page.ts');
      const data = await readPage<Data>(href);
      startTransition(() => setRead({ data, busy: false }));
    } catch {
      startTransition(() => setRead(({ data }) => ({ data, busy: false, failed: href })));
    }
  }, []);
  return { ...read, load };
}
