import { Page, PageTitle } from '#design/layout/page.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { SectionNav } from '#design/navigation/section-nav.tsx';
import { ActionSamples } from './samples/action-samples.tsx';
import { DataSamples } from './samples/data-samples.tsx';
import { FeedbackSamples } from './samples/feedback-samples.tsx';
import { FieldSamples } from './samples/field-samples.tsx';
import { FoundationSamples } from './samples/foundation-samples.tsx';
import { MediaSamples } from './samples/media-samples.tsx';
import { NavigationSamples, OverlaySamples } from './samples/navigation-samples.tsx';
import { PickerSamples } from './samples/picker-samples.tsx';
import { SharingSamples } from './samples/sharing-samples.tsx';
import { UploadSamples } from './samples/upload-samples.tsx';

export { action, headers, loader } from './design-page.data.ts';

const FAMILIES = [
  'foundation',
  'actions',
  'fields',
  'pickers',
  'feedback',
  'navigation',
  'overlays',
  'data',
  'media',
  'uploads',
  'sharing',
];

interface DesignPageProps {
  readonly loaderData: { readonly theme: 'light' | 'dark' | null };
}

export const meta = () => [
  { title: 'Design · Groundswell' },
  { name: 'robots', content: 'noindex' },
];

/** Every component in every state: the documentation of the design system, for who builds pages. */
export default function DesignPage({ loaderData }: DesignPageProps) {
  return (
    <div data-theme={loaderData.theme ?? undefined} className="bg-paper text-ink">
      <Page>
        <PageTitle
          kicker="For builders"
          title="Design"
          text="Every part that pages are made of, in every state. One coral act per screen."
          actions={
            <Chips
              label="Theme"
              chips={[
                { label: 'As chosen', href: '?', current: loaderData.theme === null },
                { label: 'Light', href: '?theme=light', current: loaderData.theme === 'light' },
                { label: 'Dark', href: '?theme=dark', current: loaderData.theme === 'dark' },
              ]}
            />
          }
        />
        <SectionNav
          label="Families"
          sections={FAMILIES.map((family) => ({ id: family, label: family }))}
        />
        <FoundationSamples />
        <ActionSamples />
        <FieldSamples />
        <PickerSamples />
        <FeedbackSamples />
        <NavigationSamples />
        <OverlaySamples />
        <DataSamples />
        <MediaSamples />
        <UploadSamples />
        <SharingSamples />
      </Page>
    </div>
  );
}
