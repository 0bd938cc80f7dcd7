import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#design/actions/button.tsx';
import { loadCalls } from '#platform/web/api-client.ts';
import { useT } from '#platform/web/messages.tsx';

/** How long something removed can be had back before it is gone. */
const UNDO_MS = 8000;

interface Removal {
  readonly text: string;
  readonly undo: () => void;
  /** What really removes it: after the time, with the next removal, or when the page is left. */
  readonly settle?: () => void;
}

/** Offers to have back what was just removed. Place `notice` where it was. */
export function useUndo(): {
  offer: (removal: Removal) => void;
  /** Something else took the place of what was removed: nothing is left to be done. */
  forget: () => void;
  notice: ReactNode;
} {
  const t = useT();
  const [removal, setRemoval] = useState<Removal>();
  const open = useRef<Removal>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = () => {
    clearTimeout(timer.current);
    const done = open.current;
    open.current = undefined;
    done?.settle?.();
  };
  const last = useRef(settle);
  useEffect(() => {
    last.current = settle;
  });
  // Before the form around it is read for the last time.
  useLayoutEffect(() => {
    const leave = () => last.current();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const offer = (next: Removal) => {
    settle();
    // What settles it may be sent while the page goes away, when nothing more can be loaded.
    void loadCalls();
    open.current = next;
    setRemoval(next);
    timer.current = setTimeout(() => {
      settle();
      setRemoval(undefined);
    }, UNDO_MS);
  };
  const forget = () => {
    clearTimeout(timer.current);
    open.current = undefined;
    setRemoval(undefined);
  };
  const back = () => {
    forget();
    removal?.undo();
  };
  const notice = (
    <div role="status" className="editor-undo" data-open={removal !== undefined}>
      {removal && (
        <>
          <span>{removal.text}</span>
          <Button size="small" look="quiet" icon={<Undo2 aria-hidden="true" />} onClick={back}>
            {t('editor.undo')}
          </Button>
        </>
      )}
    </div>
  );
  return { offer, forget, notice };
}
