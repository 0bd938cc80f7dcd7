import { useEffect, useRef, useState } from 'react';
import { paths } from '#app/paths.ts';
import { TextInput } from '#design/fields/text-input.tsx';
import type { Video } from '#modules/media/index.ts';
import { VideoFacade } from '#modules/media/web/index.ts';
import { apiClient, ApiError } from '#platform/web/api-client.ts';
import { useT } from '#platform/web/messages.tsx';
import { useSectionForm } from '../autosave/autosave.tsx';

const REST_MS = 600;

/** The pitch video by its address, shown as soon as it is known. */
export function VideoField({ url }: { url: string }) {
  const t = useT();
  const form = useSectionForm();
  const [video, setVideo] = useState<Video>();
  const [fault, setFault] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef('');
  const ask = async (address: string) => {
    latest.current = address;
    setFault(undefined);
    if (address === '') {
      setVideo(undefined);
      return;
    }
    try {
      const source = paths.api('video_embeds', { url: address });
      const { body } = await apiClient.get<{ response: Video }>(source, { loadingBar: false });
      if (latest.current === address) setVideo(body.response);
    } catch (error) {
      if (latest.current !== address) return;
      setVideo(undefined);
      if (error instanceof ApiError && error.status === 422) setFault(error.description);
    }
  };
  // The address that the page came with; later ones are typed.
  const first = useRef(() => ask(url));
  useEffect(() => {
    void first.current();
    return () => clearTimeout(timer.current);
  }, []);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <TextInput
        id="video_url"
        type="url"
        inputMode="url"
        label={t('editor.field.video')}
        hint={t('editor.hint.video')}
        name="video_url"
        maxLength={500}
        optional
        placeholder="https://www.youtube.com/watch?v=…"
        defaultValue={form.value('video_url', url)}
        error={form.error('video_url') ?? fault}
        onInput={(event) => {
          const address = event.currentTarget.value.trim();
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void ask(address), REST_MS);
        }}
      />
      {video && <VideoFacade key={video.id} video={video} />}
    </div>
  );
}
