import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { videoHtml } from '../rich-text/video-html.ts';
import { readVideo } from './read-video.ts';

const readEmbed = defineRoute({
  method: 'GET',
  path: '/private_api/video_embeds',
  summary: 'What a YouTube or Vimeo address shows, ready to be put into a text',
  access: 'person',
  limit: { key: 'person', points: 60, per: 60 },
  query: z.object({ url: z.string().min(1).max(500) }),
  response: z.object({
    provider: z.enum(['youtube', 'vimeo']),
    id: z.string(),
    title: z.string(),
    html: z.string(),
  }),
  act: ({ query }) => readVideo(query.url),
  present: (video) => ({ ...video, html: videoHtml(video) }),
});

/** Calls about videos. */
export const videoRoutes: readonly Route[] = [readEmbed];
