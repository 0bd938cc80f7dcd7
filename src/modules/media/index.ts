export type { Picture } from './contract.ts';
export { deletePicture } from './delete-picture.ts';
export type { PictureSource } from './media-file.ts';
export { readPictures } from './read-pictures.ts';
export { type PictureUse, pictureOf, sharePictureOf, squarePictureOf } from './picture-of.ts';
export { storeDrawing } from './store-drawing.ts';
export { type PictureOrigin, storePicture } from './store-picture.ts';
