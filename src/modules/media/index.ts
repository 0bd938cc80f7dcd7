export type { ImageParams, Picture, UploadData, UploadedImage, Video } from './contract.ts';
export { readFraming } from './framing.ts';
export { deletePicture } from './delete-picture.ts';
export type { PictureSource } from './media-file.ts';
export { readPictures } from './read-pictures.ts';
export {
  type PictureUse,
  pictureOf,
  sharePictureOf,
  smallPictureOf,
  squarePictureOf,
} from './picture-of.ts';
export { cleanHtml } from './rich-text/clean-html.ts';
export { acceptRichText, presentRichText } from './rich-text/rich-text.ts';
export { drawIcon } from './icons/draw-icon.ts';
export { storeDrawing } from './drawings/store-drawing.ts';
export { storePicture } from './store-picture.ts';
export { uploadSchedules } from './uploads/delete-unclaimed.ts';
export {
  claimForMarket,
  claimUpload,
  imageParamsField,
  imageUpdateBody,
} from './uploads/image-params.ts';
export { uploadFormRoutes } from './uploads/upload-form.routes.ts';
export { uploadData } from './uploads/upload-ticket.ts';
export { uploadRoutes } from './uploads/upload.routes.ts';
export { videoOf, videosIn } from './video.rules.ts';
export { readVideo } from './videos/read-video.ts';
export { videoRoutes } from './videos/video.routes.ts';
export { readShareCardPicture } from './share-card/draw-share-card.ts';
