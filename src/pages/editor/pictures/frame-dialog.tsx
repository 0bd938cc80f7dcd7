import './pictures.css';
import { type PointerEvent, useState } from 'react';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { Dialog } from '#design/overlays/dialog.tsx';
import { apiClient, ApiError } from '#platform/web/api-client.ts';
import { useT } from '#platform/web/messages.tsx';
import { cutStyle, type EditedPicture, type Frame, frameOf, framingOf } from './edited-picture.ts';

interface FrameDialogProps {
  readonly picture: EditedPicture;
  readonly onClose: () => void;
  readonly onSaved: (picture: EditedPicture) => void;
}

/** Chooses what of a picture is shown: a point that stays in view, and how near it is. */
export function FrameDialog({ picture, onClose, onSaved }: FrameDialogProps) {
  const t = useT();
  const [frame, setFrame] = useState(() => frameOf(picture));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setBusy(true);
    const framing = framingOf(frame);
    try {
      const { body } = await apiClient.patch<{ response: { url: string } }>(
        paths.api(`pictures/${picture.publicId}`),
        framing,
      );
      const { crop, focal_point: focal } = framing;
      onSaved({ ...picture, url: body.response.url, crop, focal });
    } catch (error) {
      const isTheirs = error instanceof ApiError && error.status === 404;
      setProblem(t(isTheirs ? 'editor.frame_foreign' : 'editor.offline'));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="large"
      title={t('editor.frame')}
      onClose={onClose}
      footer={
        <>
          <Button look="solid" busy={isBusy} onClick={save}>
            {t('editor.frame_save')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('editor.cancel')}
          </Button>
        </>
      }
    >
      {problem && <FormProblem title={problem} />}
      <div className="frame-dialog">
        <Whole picture={picture} frame={frame} onFrame={setFrame} />
        <div className="grid content-start gap-4">
          <p className="text-14 text-soft">{t('editor.frame_text')}</p>
          <Sliders frame={frame} onFrame={setFrame} />
        </div>
        <div className="frame-cuts">
          {(['4/3', '16/9', '1/1'] as const).map((shape) => (
            <Cut key={shape} picture={picture} frame={frame} shape={shape} />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly picture: EditedPicture;
  readonly frame: Frame;
}
interface ChangingProps {
  readonly frame: Frame;
  readonly onFrame: (frame: Frame) => void;
}

/** The whole picture with the point on it; a press moves it, the sliders do the same for the keyboard. */
function Whole({ picture, frame, onFrame }: PartProps & ChangingProps) {
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);
    const x = within((event.clientX - box.left) / box.width);
    const y = within((event.clientY - box.top) / box.height);
    onFrame({ ...frame, x, y });
  };
  const { crop } = framingOf(frame);
  return (
    <div
      className="frame-whole"
      style={{ aspectRatio: picture.ratio }}
      onPointerDown={point}
      onPointerMove={point}
    >
      <img src={picture.wholeUrl} alt="" draggable={false} />
      {crop && (
        <span
          className="frame-crop"
          style={{
            left: `${crop.x}%`,
            top: `${crop.y}%`,
            width: `${crop.width}%`,
            height: `${crop.height}%`,
          }}
        />
      )}
      <span className="frame-point" style={{ left: `${frame.x}%`, top: `${frame.y}%` }} />
    </div>
  );
}

const SLIDERS = [
  { name: 'x', min: 0, max: 100 },
  { name: 'y', min: 0, max: 100 },
  { name: 'zoom', min: 100, max: 400 },
] as const;

function Sliders({ frame, onFrame }: ChangingProps) {
  const t = useT();
  return (
    <div className="grid gap-3">
      {SLIDERS.map(({ name, min, max }) => (
        <label key={name} className="frame-slider">
          <span>{t(`editor.frame_${name}`)}</span>
          <input
            type="range"
            min={min}
            max={max}
            value={frame[name]}
            onChange={(event) => onFrame({ ...frame, [name]: Number(event.currentTarget.value) })}
          />
        </label>
      ))}
    </div>
  );
}

const RATIOS = { '4/3': 4 / 3, '16/9': 16 / 9, '1/1': 1 } as const;

function Cut({ picture, frame, shape }: PartProps & { shape: keyof typeof RATIOS }) {
  return (
    <div className="frame-cut" style={{ aspectRatio: RATIOS[shape] }}>
      <img
        src={picture.wholeUrl}
        alt=""
        draggable={false}
        style={cutStyle(frame, picture.ratio, RATIOS[shape])}
      />
    </div>
  );
}
