export { default } from './app/routes.ts';
