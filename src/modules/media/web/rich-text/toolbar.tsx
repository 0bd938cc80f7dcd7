import type { Editor } from '@tiptap/core';
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  CodeXml,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  SquarePlay,
  Underline,
  Undo2,
} from 'lucide-react';
import type { ComponentType, KeyboardEvent } from 'react';
import { type TextKey, useT } from '#platform/web/messages.tsx';

export type Insertion = 'link' | 'image' | 'video';

interface ToolbarProps {
  readonly editor: Editor;
  readonly controls: string;
  readonly isSource: boolean;
  readonly onSource: () => void;
  readonly onInsert: (what: Insertion) => void;
}

interface Tool {
  readonly label: TextKey;
  readonly icon: ComponentType<{ 'aria-hidden': 'true' }>;
  isOn?(editor: Editor): boolean;
  /** False where there is nothing to do. */
  isPossible?(editor: Editor): boolean;
  run(editor: Editor): void;
}

const align = (to: string, label: TextKey, icon: Tool['icon']): Tool => ({
  label,
  icon,
  isOn: (editor) => editor.isActive({ textAlign: to }),
  run: (editor) => void editor.chain().focus().toggleTextAlign(to).run(),
});

const TOOLS: readonly Tool[] = [
  {
    label: 'media.rich_text.undo',
    icon: Undo2,
    isPossible: (editor) => editor.can().undo(),
    run: (editor) => void editor.chain().focus().undo().run(),
  },
  {
    label: 'media.rich_text.redo',
    icon: Redo2,
    isPossible: (editor) => editor.can().redo(),
    run: (editor) => void editor.chain().focus().redo().run(),
  },
  {
    label: 'media.rich_text.bold',
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => void editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'media.rich_text.italic',
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => void editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'media.rich_text.underline',
    icon: Underline,
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => void editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: 'media.rich_text.bullet_list',
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'media.rich_text.ordered_list',
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'media.rich_text.blockquote',
    icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => void editor.chain().focus().toggleBlockquote().run(),
  },
  align('left', 'media.rich_text.align_left', AlignLeft),
  align('center', 'media.rich_text.align_center', AlignCenter),
  align('right', 'media.rich_text.align_right', AlignRight),
  align('justify', 'media.rich_text.align_justify', AlignJustify),
];

/** Bold to source: one stop of the Tab key, arrows within, as toolbars have it. */
export function Toolbar({ editor, controls, isSource, onSource, onInsert }: ToolbarProps) {
  const t = useT();
  const inserts: [Insertion, TextKey, Tool['icon']][] = [
    ['link', 'media.rich_text.link', Link],
    ['image', 'media.rich_text.image', ImagePlus],
    ['video', 'media.rich_text.video', SquarePlay],
  ];
  return (
    <div
      className="rich-text-tools"
      role="toolbar"
      tabIndex={-1}
      aria-label={t('media.rich_text.toolbar')}
      aria-controls={controls}
      onKeyDown={moveFocus}
    >
      <FormatSelect editor={editor} isDisabled={isSource} />
      {TOOLS.map((tool) => (
        <button
          key={tool.label}
          type="button"
          tabIndex={-1}
          disabled={isSource || tool.isPossible?.(editor) === false}
          aria-label={t(tool.label)}
          title={t(tool.label)}
          aria-pressed={tool.isOn && !isSource && tool.isOn(editor)}
          onClick={() => tool.run(editor)}
        >
          <tool.icon aria-hidden="true" />
        </button>
      ))}
      {inserts.map(([what, label, Icon]) => (
        <button
          key={what}
          type="button"
          tabIndex={-1}
          disabled={isSource}
          aria-label={t(label)}
          title={t(label)}
          aria-haspopup="dialog"
          aria-pressed={what === 'link' ? !isSource && editor.isActive('link') : undefined}
          onClick={() => onInsert(what)}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
      <button
        type="button"
        tabIndex={isSource ? 0 : -1}
        aria-label={t('media.rich_text.source')}
        title={t('media.rich_text.source')}
        aria-pressed={isSource}
        onClick={onSource}
      >
        <CodeXml aria-hidden="true" />
      </button>
    </div>
  );
}

function FormatSelect({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const t = useT();
  const level = ([2, 3] as const).find((each) => editor.isActive('heading', { level: each }));
  const choose = (value: string) => {
    const chain = editor.chain().focus();
    if (value === '2' || value === '3') chain.setHeading({ level: value === '2' ? 2 : 3 }).run();
    else chain.setParagraph().run();
  };
  return (
    <select
      aria-label={t('media.rich_text.format')}
      disabled={isDisabled}
      value={String(level ?? '')}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{t('media.rich_text.paragraph')}</option>
      <option value="2">{t('media.rich_text.header_1')}</option>
      <option value="3">{t('media.rich_text.header_2')}</option>
    </select>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // Up and down belong to the list of formats.
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
  const step = steps[event.key];
  const controls = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('select:enabled, button:enabled'),
  ];
  const at = controls.indexOf(event.target as HTMLElement);
  const edge = event.key === 'Home' ? 0 : event.key === 'End' ? controls.length - 1 : undefined;
  if (at < 0 || (step === undefined && edge === undefined)) return;
  event.preventDefault();
  const next = edge ?? (at + (step ?? 0) + controls.length) % controls.length;
  controls[next]?.focus();
}
