import { useEffect, useState } from 'react';
import { CONTROL, isSplit } from './is-split.ts';

export interface ExperimentState {
  /** True until it is known which side this browser is on; the page shows the control meanwhile. */
  readonly isLoading: boolean;
  readonly bucket: string;
}

/**
 * The bucket of an experiment for this browser. `flag` is what the page's data says of it; while it
 * isn't on, nobody is asked. `mayAsk` is false without the visitor's consent: control, then.
 */
export function useExperiment(name: string, flag: unknown, mayAsk: () => boolean): ExperimentState {
  const isOn = isSplit(flag);
  const [bucket, setBucket] = useState<string | null>(isOn ? null : CONTROL);
  useEffect(() => {
    if (!isOn) return;
    let isCurrent = true;
    void findBucket(name, mayAsk()).then((found) => {
      if (isCurrent) setBucket(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOn, name, mayAsk]);
  return { isLoading: bucket === null, bucket: bucket ?? CONTROL };
}

/** Asks for the bucket and tells that it was seen; control where nobody may be asked or answers. */
async function findBucket(name: string, mayAsk: boolean): Promise<string> {
  if (!mayAsk) return CONTROL;
  try {
    // Fetched only where an experiment runs.
    const { seeExperiment } = await import('./fetch-experiment.ts');
    return await seeExperiment(name);
  } catch {
    return CONTROL;
  }
}
