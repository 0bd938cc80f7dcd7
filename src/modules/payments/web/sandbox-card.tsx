import {
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { CardFrame } from './card-frame.tsx';
import {
  ANSWER_MS,
  type Billing,
  type CardFormHandle,
  LOST,
  PATIENCE_MS,
  type PaymentsOnPage,
} from './card-form-handle.ts';

interface SandboxCardProps {
  readonly frameUrl: string;
  readonly payments: PaymentsOnPage;
  readonly ref: Ref<CardFormHandle>;
  readonly onRetry: () => void;
}

interface FrameMessage {
  readonly type?: string;
  readonly id?: string;
  readonly code?: string;
  readonly height?: number;
}

const FIRST_HEIGHT = 260;

function themeNow(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const never = () => () => undefined;

function sourceOf(frameUrl: string, publishableKey: string, locale: string): string {
  const query = { publishable_key: publishableKey, origin: location.origin, locale };
  return `${frameUrl}?${new URLSearchParams({ ...query, theme: themeNow() })}`;
}

/** The sandbox's card form in a frame of its own origin, spoken to by messages. */
export function SandboxCard({ frameUrl, payments, ref, onRetry }: SandboxCardProps) {
  const t = useT();
  const locale = useLocale();
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<((method: string | null) => void) | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const origin = new URL(frameUrl).origin;
  // Only the browser knows its own address and theme.
  const source = useSyncExternalStore(
    never,
    () => sourceOf(frameUrl, payments.publishableKey, locale),
    () => null,
  );

  useEffect(() => {
    const tooLate = setTimeout(() => setState('failed'), PATIENCE_MS);
    const hear = (event: MessageEvent<FrameMessage>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const { type, id, code, height: wanted } = event.data;
      if (type === 'gs.card.ready') {
        clearTimeout(tooLate);
        setState('ready');
      }
      if (type === 'gs.card.height' && wanted && wanted > 40) setHeight(wanted);
      if (type === 'gs.card.payment_method' && id) waiting.current?.(id);
      if (type === 'gs.card.error') waiting.current?.(code === LOST ? LOST : null);
    };
    addEventListener('message', hear);
    return () => {
      clearTimeout(tooLate);
      removeEventListener('message', hear);
    };
  }, [origin]);

  useImperativeHandle(ref, () => ({
    makeMethod: (billing: Billing) =>
      new Promise<string | null>((resolve) => {
        const tooLate = setTimeout(() => resolve(null), ANSWER_MS);
        waiting.current = (method) => {
          clearTimeout(tooLate);
          waiting.current = null;
          resolve(method);
        };
        frame.current?.contentWindow?.postMessage({ type: 'gs.card.submit', billing }, origin);
      }),
  }));

  return (
    <CardFrame state={state} onRetry={onRetry}>
      {source === null ? (
        <div style={{ height }} />
      ) : (
        // The provider's own origin: it must reach its own address, and ours it can't.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          ref={frame}
          src={source}
          title={t('payments.card_form')}
          // Its place is kept while it loads, so that nothing below jumps.
          className={`block w-full border-0 ${state === 'ready' ? '' : 'invisible'}`}
          style={{ height }}
        />
      )}
    </CardFrame>
  );
}
