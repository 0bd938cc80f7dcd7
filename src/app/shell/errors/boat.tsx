/** A paper boat on a calm sea, for pages where nothing is to be found. */
export function Boat() {
  return (
    <svg
      className="boat"
      viewBox="0 0 320 160"
      width="320"
      height="160"
      fill="none"
      aria-hidden="true"
    >
      <circle className="boat-sun" cx="232" cy="66" r="34" />
      <path className="boat-sail" d="M160 34v62h-46z" />
      <path className="boat-sail-2" d="M166 46v50h38z" />
      <path className="boat-hull" d="M98 102h124l-20 24h-84z" />
      <path
        className="boat-sea"
        d="M8 128c26 0 30-10 54-10s28 10 52 10 28-10 52-10 28 10 52 10 28-10 52-10 22 8 42 10"
      />
      <path
        className="boat-sea-2"
        d="M30 146c20 0 24-8 44-8s24 8 44 8 24-8 44-8 24 8 44 8 24-8 44-8 22 6 40 8"
      />
    </svg>
  );
}
