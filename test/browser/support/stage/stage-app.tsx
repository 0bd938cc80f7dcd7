import { type ReactNode, useEffect } from 'react';
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router';
import { FlashBanner, type FlashLevel, FlashRegion } from '#design/feedback/flash.tsx';
import DesignPage from '#pages/design/design-page.tsx';
import { DataSamples } from '#pages/design/samples/data-samples.tsx';
import { FeedbackSamples } from '#pages/design/samples/feedback-samples.tsx';
import { FieldSamples } from '#pages/design/samples/field-samples.tsx';
import { MediaSamples } from '#pages/design/samples/media-samples.tsx';
import { NavigationSamples, OverlaySamples } from '#pages/design/samples/navigation-samples.tsx';
import { PickerSamples } from '#pages/design/samples/picker-samples.tsx';
import { SharingSamples } from '#pages/design/samples/sharing-samples.tsx';
import type { MessageCatalogue } from '#platform/web/format-message.ts';
import type { Locale } from '#platform/web/locale.ts';
import { MessagesProvider } from '#platform/web/messages.tsx';

/** What the page on the stage was rendered with; travels to the browser as JSON. */
export interface StageStory {
  readonly locale: Locale;
  readonly messages: MessageCatalogue;
  readonly flash: FlashLevel | null;
  /** Families of the page to show by themselves; none shows the page itself. */
  readonly families: readonly string[];
}

const FAMILIES: Readonly<Record<string, () => ReactNode>> = {
  data: DataSamples,
  feedback: FeedbackSamples,
  fields: FieldSamples,
  media: MediaSamples,
  navigation: NavigationSamples,
  overlays: OverlaySamples,
  pickers: PickerSamples,
  sharing: SharingSamples,
};

type Router = ReturnType<typeof createMemoryRouter>;

/** The documentation page in a frame like the shell's, which needs neither session nor database. */
export function StageApp({ story, router }: { story: StageStory; router: Router }): ReactNode {
  const { locale, messages } = story;
  return (
    <MessagesProvider runtime={{ locale, messages, assets: [], edition: '' }}>
      <RouterProvider router={router} />
    </MessagesProvider>
  );
}

function Story({ flash, families }: StageStory): ReactNode {
  const shown = families.map((family) => FAMILIES[family]).filter((one) => one !== undefined);
  useEffect(() => {
    document.body.dataset.ready = '';
  }, []);
  return (
    <div className="shell">
      <header>Above the banner</header>
      {flash && (
        <FlashBanner level={flash} icon>
          What the last page said
        </FlashBanner>
      )}
      <main id="content" tabIndex={-1}>
        {shown.length === 0 && <DesignPage loaderData={{ theme: null }} />}
        {shown.map((Family) => (
          <Family key={Family.name} />
        ))}
      </main>
      <FlashRegion />
    </div>
  );
}

const routesOf = (story: StageStory) => [{ path: '*', element: <Story {...story} /> }];

export const serverRouter = (story: StageStory): Router => createMemoryRouter(routesOf(story));
export const browserRouter = (story: StageStory): Router => createBrowserRouter(routesOf(story));
