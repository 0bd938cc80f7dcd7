import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Card } from '#design/layout/card.tsx';
import { useT } from '#platform/web/messages.tsx';

const EVERY_MS = 2_000;

/** The bank hasn't said yet: asks again by itself, with and without a script. Never called a failure. */
export function StillWorking() {
  const t = useT();
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const navigate = useNavigate();
  useEffect(() => {
    const again = () => void navigate(address, { replace: true, preventScrollReset: true });
    const timer = setInterval(again, EVERY_MS);
    return () => clearInterval(timer);
  }, [address, navigate]);
  return (
    <Card className="grid justify-items-center gap-4 py-12 text-center">
      <noscript>
        <meta httpEquiv="refresh" content={`3;url=${address}`} />
      </noscript>
      <LoaderCircle className="size-9 text-tide motion-safe:animate-spin" aria-hidden="true" />
      <div role="status" className="grid gap-2">
        <h2 className="text-28">{t('checkout.asking')}</h2>
        <p className="mx-auto max-w-measure text-soft">{t('checkout.asking_text')}</p>
      </div>
    </Card>
  );
}
