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
  /** One after the other; those that fail are passed over, and said. */
  choose(files: readonly File[]): void;
  cancel(): void;
  remove(): void;
}

interface UploadOptions {
  readonly data: UploadData | undefined;
  readonly image: ShownImage | null;
  /** Each picture is handed on, and nothing of it stays here. */
  readonly isMany?: boolean;
  readonly onUploaded?: ((image: UploadedImage) => void) | undefined;
  readonly onRemoved?: (() => void) | undefined;
}

const RESTING = { progress: 0, bitsPerSecond: undefined, fault: undefined } as const;

/** Idle, uploading, done or failed; new files take the place of what is still under way. */
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
    (files: readonly File[]) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const change = (changes: Partial<UploadState>) => {
        if (running.current === controller) setState((now) => ({ ...now, ...changes }));
      };
      const reports = {
        onProgress: (progress: number) => change({ progress }),
        onBitrate: (bitsPerSecond: number) => change({ bitsPerSecond }),
      };
      const send = async (file: File): Promise<UploadState['fault']> => {
        try {
          const image = await upload.send(file, controller.signal, reports);
          if (running.current !== controller) return undefined;
          const { isMany = false, onUploaded } = latest.current;
          if (!isMany) change({ image: { url: image.url, params: paramsOf(image) } });
          onUploaded?.(image);
          return undefined;
        } catch (error) {
          const fault = error instanceof UploadFailure ? error.fault : 'other';
          return fault === 'stopped' ? undefined : fault === 'type' ? 'type' : 'other';
        }
      };
      const sendAll = async () => {
        let fault: UploadState['fault'];
        for (const file of files) {
          if (running.current !== controller) return;
          change({ ...RESTING, phase: 'uploading' });
          fault = (await send(file)) ?? fault;
        }
        change({ ...RESTING, phase: fault === undefined ? 'done' : 'failed', fault });
      };
      void sendAll();
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
