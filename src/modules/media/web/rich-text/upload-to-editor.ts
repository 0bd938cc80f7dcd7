import { checkFile, sendFile, UploadFailure } from '../send-file.ts';

/** The editor's two ways to the server: dropped into the text, or chosen in the dialog. */
export type EditorPath = '/ckeditor/upload_image' | '/ckeditor/upload_dialog_image';

/** The two sentences for a picture that was not taken. */
export interface UploadRefusals {
  readonly type: string;
  readonly other: string;
}

export function refusalOf(reason: unknown, refusals: UploadRefusals): string {
  const isType = reason instanceof UploadFailure && reason.fault === 'type';
  return isType ? refusals.type : refusals.other;
}

const IGNORED = { onProgress: () => undefined, onBitrate: () => undefined };

/** Sends a picture for a text. Resolves with its address, rejects with UploadFailure. */
export async function uploadToEditor(
  path: EditorPath,
  file: File,
  signal: AbortSignal = new AbortController().signal,
  onProgress: (share: number) => void = IGNORED.onProgress,
): Promise<string> {
  checkFile(file);
  const sent = { url: path, field: 'upload', file, fields: {}, signal };
  const answer = await sendFile(sent, { ...IGNORED, onProgress });
  if (isDone(answer)) return answer.url;
  throw new UploadFailure('other');
}

function isDone(answer: unknown): answer is { uploaded: 1; url: string } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'uploaded' in answer &&
    answer.uploaded === 1 &&
    'url' in answer &&
    typeof answer.url === 'string'
  );
}
