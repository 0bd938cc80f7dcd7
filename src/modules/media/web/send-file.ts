import { csrfToken } from '#platform/web/calls/api-call.ts';
import { ownHeaders } from '#platform/web/calls/own-headers.ts';
import { MAX_UPLOAD_BYTES, hasPictureName } from '../rules.ts';
import { measureProgress, type ProgressReports } from './progress-meter.ts';

/** Why a picture was not uploaded: its kind, or anything else. `stopped` was asked for. */
export type UploadFault = 'type' | 'other' | 'stopped' | 'stale';

export class UploadFailure extends Error {
  readonly fault: UploadFault;

  constructor(fault: UploadFault) {
    super(`upload: ${fault}`);
    this.name = 'UploadFailure';
    this.fault = fault;
  }
}

export interface FileToSend {
  readonly url: string;
  readonly field: string;
  readonly file: File;
  readonly fields: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Refuses what the server would, before a byte is sent. */
export function checkFile(file: File): void {
  if (!hasPictureName(file.name)) throw new UploadFailure('type');
  if (file.size === 0 || file.size > MAX_UPLOAD_BYTES) throw new UploadFailure('other');
}

/** Sends a form with one file; by XMLHttpRequest, as fetch does not tell how much has gone. */
export async function sendFile(sent: FileToSend, reports: ProgressReports): Promise<unknown> {
  const token = await csrfToken().catch(() => {
    throw new UploadFailure('other');
  });
  if (sent.signal.aborted) throw new UploadFailure('stopped');
  const body = new FormData();
  for (const [name, value] of Object.entries(sent.fields)) body.append(name, value);
  body.append(sent.field, sent.file);
  const meter = measureProgress(sent.file.size, reports);
  return new Promise<unknown>((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', sent.url);
    call.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    call.setRequestHeader('X-CSRF-Token', token);
    for (const [name, value] of Object.entries(ownHeaders())) call.setRequestHeader(name, value);
    call.upload.addEventListener('progress', ({ loaded }) => meter.sent(loaded));
    call.addEventListener('load', () => {
      const answer = parse(call.responseText);
      if (call.status === 200) resolve(answer);
      else reject(new UploadFailure(faultOf(answer)));
    });
    call.addEventListener('error', () => reject(new UploadFailure('other')));
    call.addEventListener('abort', () => reject(new UploadFailure('stopped')));
    sent.signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(body);
  }).finally(() => meter.stop());
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faultOf(answer: unknown): UploadFault {
  const code = typeof answer === 'object' && answer !== null && 'error' in answer && answer.error;
  if (code === 'unsupported_picture') return 'type';
  return code === 'stale_upload' ? 'stale' : 'other';
}
