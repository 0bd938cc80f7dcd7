export { loader } from './app/root.data.ts';
export {
  clientMiddleware,
  default,
  ErrorBoundary,
  Layout,
  links,
  shouldRevalidate,
} from './app/root-layout.tsx';
