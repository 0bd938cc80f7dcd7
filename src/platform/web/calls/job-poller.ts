import { apiClient } from '../api-client.ts';

/** What `GET /private_api/job_statuses/{id}` answers. */
export interface JobStatus {
  readonly status: 'queued' | 'working' | 'completed' | 'failed' | 'cancelled';
  readonly progress: { readonly done: number; readonly total: number };
  readonly url: string | null;
  readonly error: string | null;
}

export interface JobPoll {
  /** Address of the status, with `{id}` where the job's id goes. */
  readonly showUrl: string;
  readonly id: string;
  /** Milliseconds between an answer and the next question. */
  readonly intervalMs: number;
  /** Called once: with the status that ended the polling, or with null after an error. */
  readonly callback: (status: JobStatus | null) => void;
  /** Called with every answer before the last. */
  readonly onProgress?: (status: JobStatus) => void;
}

const UNDER_WAY: readonly string[] = ['queued', 'working'];

/**
 * Asks how a job is doing until it is neither queued nor working, or until the returned function is
 * called. Throws where address or callback are missing.
 */
export function pollJob(poll: JobPoll): () => void {
  if (!poll.showUrl) throw new Error('a show url is required');
  if (typeof poll.callback !== 'function') throw new Error('a callback function is required');
  const address = poll.showUrl.replace('{id}', encodeURIComponent(poll.id));
  const cancelled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    const status = await statusAt(address, cancelled.signal);
    if (cancelled.signal.aborted) return;
    if (status === null || !UNDER_WAY.includes(status.status)) return poll.callback(status);
    poll.onProgress?.(status);
    timer = setTimeout(() => void ask(), poll.intervalMs);
  };
  void ask();
  return () => {
    cancelled.abort();
    clearTimeout(timer);
  };
}

async function statusAt(address: string, signal: AbortSignal): Promise<JobStatus | null> {
  try {
    const { body } = await apiClient.get<JobStatus>(address, { signal, loadingBar: false });
    return body;
  } catch {
    return null;
  }
}
