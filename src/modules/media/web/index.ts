export { ImageUploader, type ImageUploaderProps } from './image-uploader.tsx';
export { RichTextEditor, type RichTextEditorProps } from './rich-text/rich-text-editor.tsx';
export { VideoFacade, type VideoFacadeProps } from './video-facade.tsx';
export { WrittenText } from './written-text.tsx';
