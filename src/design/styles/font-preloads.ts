/** The faces of the first screen; the build gives these the same addresses as the style sheet's. */
const faces = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/{inter,bricolage-grotesque}/files/*-latin-wght-normal.woff2',
  { query: '?url', import: 'default', eager: true },
);

/** `<link rel="preload">` descriptors, so that text is set in its own face from the start. */
export const fontPreloads = Object.values(faces).map((href) => ({
  rel: 'preload' as const,
  as: 'font' as const,
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}));
