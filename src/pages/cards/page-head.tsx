export { PageHead, type PageHeadProps } from '#platform/web/page-head.tsx';
