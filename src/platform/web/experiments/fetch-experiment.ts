import { trackTheta } from '../analytics/track.ts';
import { apiClient } from '../api-client.ts';
import { CONTROL } from './is-split.ts';

/** Which side of an experiment this browser is on. */
export interface Experiment {
  readonly name: string;
  readonly bucket: string;
  /** The version of the application that chose it; null where nobody did. */
  readonly appVersion: string | null;
}

interface FetchedBuckets {
  readonly response?: {
    readonly buckets?: Readonly<Record<string, unknown>>;
    readonly app_version?: unknown;
  };
}

const TIMEOUT_MS = 2_000;

/** Asks for the bucket; `control` on any failure. Never rejects. */
export async function fetchExperiment(name: string): Promise<Experiment> {
  try {
    const { body } = await apiClient.put<FetchedBuckets>(
      '/private_api/experiments/fetch_and_update',
      { name },
      { signal: AbortSignal.timeout(TIMEOUT_MS), loadingBar: false },
    );
    const bucket = body.response?.buckets?.[name];
    const version = body.response?.app_version;
    return {
      name,
      bucket: typeof bucket === 'string' ? bucket : CONTROL,
      appVersion: typeof version === 'string' ? version : null,
    };
  } catch {
    return { name, bucket: CONTROL, appVersion: null };
  }
}

/** Asks for the bucket, tells that it was seen, and answers with it. */
export async function seeExperiment(name: string): Promise<string> {
  const { bucket, appVersion } = await fetchExperiment(name);
  trackTheta({ name: 'experimentSeen', experiment: name, bucket, appVersion });
  return bucket;
}
