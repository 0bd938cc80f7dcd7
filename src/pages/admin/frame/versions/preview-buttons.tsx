import { useNavigation } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import './versions.css';

interface PreviewButtonsProps {
  /** What `preview` is called. */
  readonly preview: string;
  readonly act: { readonly intent: string; readonly label: string };
}

/** The end of a form whose outcome can be seen before it holds. */
export function PreviewButtons({ preview, act }: PreviewButtonsProps) {
  const sent = useNavigation().formData?.get('intent');
  return (
    <p className="admin-buttons">
      <Button type="submit" name="intent" value="preview" busy={sent === 'preview'}>
        {preview}
      </Button>
      <Button
        type="submit"
        name="intent"
        value={act.intent}
        look="solid"
        busy={sent === act.intent}
      >
        {act.label}
      </Button>
    </p>
  );
}
