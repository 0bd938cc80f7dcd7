import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImageParams, UploadData, UploadedImage } from '../contract.ts';
import { UploadFailure } from './send-file.ts';
import { PictureUpload } from './upload-picture.ts';

export interface ShownImage {
  readonly url: string;
  /** Absent for a picture that was there before. */
  readonly params?: ImageParams;
}

export interface UploadState {
  readonly phase: 'idle' | 'uploading' | 'done' | 'failed';
  /** What the uploader shows; null is empty. */
  readonly image: ShownImage | null;
  /** Between 0 and 1. */
  readonly progress: number;
  readonly bitsPerSecond: number | undefined;
  readonly fault: 'type' | 'other' | undefined;
}

export interface ImageUpload extends UploadState {
  choose(file: File): void;
  cancel(): void;
  remove(): void;
}

interface UploadOptions {
  readonly data: UploadData | undefined;
  readonly image: ShownImage | null;
  readonly onUploaded?: ((image: UploadedImage) => void) | undefined;
  readonly onRemoved?: (() => void) | undefined;
}

const RESTING = { progress: 0, bitsPerSecond: undefined, fault: undefined } as const;

/** Idle, uploading, done or failed; a new file takes the place of one that is still under way. */
export function useImageUpload(options: UploadOptions): ImageUpload {
  const [upload] = useState(() => new PictureUpload(options.data));
  const [state, setState] = useState<UploadState>({
    phase: 'idle',
    image: options.image,
    ...RESTING,
  });
  const running = useRef<AbortController>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => running.current?.abort(), []);

  const choose = useCallback(
    (file: File) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const change = (changes: Partial<UploadState>) => {
        if (running.current === controller) setState((now) => ({ ...now, ...changes }));
      };
      change({ ...RESTING, phase: 'uploading' });
      const reports = {
        onProgress: (progress: number) => change({ progress }),
        onBitrate: (bitsPerSecond: number) => change({ bitsPerSecond }),
      };
      upload.send(file, controller.signal, reports).then(
        (image) => {
          if (running.current !== controller) return;
          change({ ...RESTING, phase: 'done', image: { url: image.url, params: paramsOf(image) } });
          latest.current.onUploaded?.(image);
        },
        (error: unknown) => {
          const fault = error instanceof UploadFailure ? error.fault : 'other';
          if (fault !== 'stopped') {
            change({ ...RESTING, phase: 'failed', fault: fault === 'type' ? 'type' : 'other' });
          }
        },
      );
    },
    [upload],
  );

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setState((now) => ({ ...now, ...RESTING, phase: 'idle' }));
  }, []);

  const remove = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setState({ ...RESTING, phase: 'idle', image: null });
    latest.current.onRemoved?.();
  }, []);

  return { ...state, choose, cancel, remove };
}

/** What is handed back to the server: the signed answer without what is only shown. */
export function paramsOf({ bytes: _bytes, url: _url, ...params }: UploadedImage): ImageParams {
  return params;
}
