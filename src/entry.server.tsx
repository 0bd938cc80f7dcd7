export { default, handleError } from './app/render-document.tsx';
