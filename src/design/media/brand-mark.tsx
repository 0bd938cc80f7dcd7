/** Three strokes of one swell: the sea rises from line to line. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg
      className="brand-mark"
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      aria-hidden="true"
    >
      <path
        className="brand-high"
        d="M3 17.500c5.500 0 6.500-11.500 13-11.500s7.500 11.500 13 11.500"
      />
      <path className="brand-mid" d="M3 22.500c5.500 0 6.500-8 13-8s7.500 8 13 8" />
      <path className="brand-low" d="M3 27.500c5.500 0 6.500-4.500 13-4.500s7.500 4.500 13 4.500" />
    </svg>
  );
}

/** The mark with the name; `name` is the product's, never translated. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="wordmark" translate="no">
      <BrandMark />
      <span>{name}</span>
    </span>
  );
}
