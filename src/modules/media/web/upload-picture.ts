import { apiClient } from '#platform/web/api-client.ts';
import type { UploadData, UploadedImage } from '../contract.ts';
import { TICKET_SECONDS } from '../rules.ts';
import type { ProgressReports } from './progress-meter.ts';
import { checkFile, sendFile, UploadFailure } from './send-file.ts';

const MARGIN_SECONDS = 60;

/**
 * Sends pictures with the page's signed data, which is good for one of them and for ten minutes; later
 * ones ask for fresh data. Rejects with UploadFailure.
 */
export class PictureUpload {
  #data: UploadData | undefined;
  readonly #since = performance.now();

  constructor(data: UploadData | undefined) {
    this.#data = data;
  }

  async send(file: File, signal: AbortSignal, reports: ProgressReports): Promise<UploadedImage> {
    checkFile(file);
    try {
      return await this.#sendOnce(file, signal, reports);
    } catch (error) {
      // A page kept in the background does not know how old it is.
      if (!(error instanceof UploadFailure) || error.fault !== 'stale') throw error;
      return this.#sendOnce(file, signal, reports);
    }
  }

  async #sendOnce(
    file: File,
    signal: AbortSignal,
    reports: ProgressReports,
  ): Promise<UploadedImage> {
    const { url, form_data: fields } = await this.#take();
    const answer = await sendFile({ url, field: 'file', file, fields, signal }, reports);
    if (!isUploadedImage(answer)) throw new UploadFailure('other');
    return answer;
  }

  async #take(): Promise<UploadData> {
    const data = this.#data;
    this.#data = undefined;
    // Counted from when the page brought it: this device's clock may be wrong.
    const age = (performance.now() - this.#since) / 1000;
    if (data && age < TICKET_SECONDS - MARGIN_SECONDS) return data;
    try {
      const { body } = await apiClient.get<{ response: UploadData }>('/private_api/upload_data', {
        loadingBar: false,
      });
      return body.response;
    } catch {
      throw new UploadFailure('other');
    }
  }
}

function isUploadedImage(value: unknown): value is UploadedImage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'public_id' in value &&
    'signature' in value &&
    'url' in value
  );
}
