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
    const ended = await import('./read-page.ts')
      .then(({ readPage }) => readPage<Data>(href))
      .then(
        (data) => ({ data }),
        () => ({ failed: href }),
      );
    startTransition(() => setRead(({ data }) => ({ data, busy: false, ...ended })));
  }, []);
  return { ...read, load };
}
