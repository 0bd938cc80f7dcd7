import { useEffect, useState } from 'react';
import { useT } from '#platform/web/messages.tsx';

/** How often the campaign was shared; nothing until that is known, and nothing for never. */
export function ShareCount({ counturl }: { readonly counturl: string }) {
  const t = useT();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void import('#platform/web/calls/fetch-share-count.ts')
      .then(({ fetchShareCount }) => fetchShareCount(counturl))
      .then((found) => {
        if (isCurrent) setCount(found);
      });
    return () => {
      isCurrent = false;
    };
  }, [counturl]);
  if (count === 0) return null;
  return <p className="mt-3 text-14 text-soft">{t('campaign.shared', { count })}</p>;
}
