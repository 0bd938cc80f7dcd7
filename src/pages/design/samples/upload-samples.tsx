import { ImageDrop } from '#design/fields/image-drop.tsx';
import {
  ImageUploader,
  RichTextEditor,
  VideoFacade,
  WrittenText,
} from '#modules/media/web/index.ts';
import { samplePicture } from './sample-pictures.ts';
import { Sample, Samples } from './sample.tsx';

const PICTURE = samplePicture('Sketch', 200);
const VIDEO = {
  provider: 'youtube',
  id: 'dQw4w9WgXcQ',
  title: 'How it sounds under water',
} as const;
const TEXT = [
  '<h2>The half of the world we can’t hear</h2>',
  '<p>Put your ear to a <strong>breakwater</strong> in April and the stone <em>hums</em>.</p>',
  '<ul><li><p>One button</p></li><li><p>Two cables</p></li></ul>',
].join('');
const WITH_VIDEO = [
  '<p>This is the first evening of it.</p><figure data-video="vimeo:76979871">',
  '<a href="https://vimeo.com/76979871">The first evening</a></figure>',
].join('');
const LABELS = {
  choose: 'Add picture',
  remove: 'Remove picture',
  cancel: 'Cancel upload',
  uploading: 'Uploading picture',
};
const nothing = () => undefined;
const still = {
  labels: LABELS,
  accept: 'image/*',
  onFiles: nothing,
  onRemove: nothing,
  onCancel: nothing,
};

/** Uploading, rich text and videos. */
export function UploadSamples() {
  return (
    <Samples id="uploads" title="Uploads, rich text, videos">
      <Sample name="ImageUploader" note="a real one; needs somebody signed in">
        <ImageUploader name="sample-image" label="Card image" />
      </Sample>
      <Sample name="ImageUploader" note="with a picture, not marking its form">
        <ImageUploader
          name="sample-avatar"
          label="Profile picture"
          ratio="square"
          image={{ url: PICTURE.src, alt: 'A sketch' }}
          dirtyOnUpload={false}
        />
      </Sample>
      <Sample name="ImageDrop" note="uploading">
        <ImageDrop
          {...still}
          label="Card image"
          image={null}
          progress={{ share: 0.4, text: '40% sent, 2.4 Mb/s' }}
        />
      </Sample>
      <Sample name="ImageDrop" note="failed">
        <ImageDrop
          {...still}
          label="Card image"
          image={null}
          error="Please choose a JPG or PNG picture."
        />
      </Sample>
      <Sample name="RichTextEditor" wide>
        <RichTextEditor name="sample-story" label="Story" defaultValue={TEXT} />
      </Sample>
      <Sample name="VideoFacade" note="connects nobody before play">
        <VideoFacade video={VIDEO} />
      </Sample>
      <Sample name="WrittenText" note="a video within a text">
        <WrittenText html={WITH_VIDEO} />
      </Sample>
    </Samples>
  );
}
