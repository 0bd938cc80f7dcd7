import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#design/actions/button.tsx';
import { Dialog } from '#design/overlays/dialog.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { UploadRefusals } from './upload-to-editor.ts';

export interface InsertProps {
  readonly editor: Editor;
  readonly refusals: UploadRefusals;
  readonly onClose: () => void;
}

interface FrameProps {
  readonly title: string;
  readonly act: string;
  readonly isBusy?: boolean;
  readonly more?: ReactNode;
  readonly children: ReactNode;
  readonly onAct: () => void;
  readonly onClose: () => void;
}

/** A dialog without a form of its own, as it stands within one: Enter acts, and sends nothing. */
export function InsertFrame({
  title,
  act,
  isBusy = false,
  more,
  children,
  onAct,
  onClose,
}: FrameProps) {
  const t = useT();
  const content = useRef<HTMLDivElement>(null);
  // The dialog itself would start on its cross.
  useEffect(() => content.current?.querySelector('input')?.focus(), []);
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!isBusy && event.target.type !== 'file') onAct();
  };
  return (
    <Dialog
      open
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          {more}
          <Button onClick={onClose}>{t('media.rich_text.cancel')}</Button>
          <Button look="solid" busy={isBusy} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line no-static-element-interactions -- catches what its fields let through */}
      <div
        ref={content}
        className="grid gap-4"
        onKeyDown={enter}
        onInput={(event) => event.stopPropagation()}
      >
        {children}
      </div>
    </Dialog>
  );
}
