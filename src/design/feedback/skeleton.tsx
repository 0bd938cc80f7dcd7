import { classes } from '../classes.ts';

export interface SkeletonProps {
  /** What is being loaded; heard, not seen. */
  readonly label: string;
  readonly lines?: number;
  /** A picture's place above the lines. */
  readonly picture?: boolean;
  readonly className?: string;
}

/** The shape of what is coming, so that nothing jumps when it arrives. */
export function Skeleton({ label, lines = 3, picture, className }: SkeletonProps) {
  return (
    <div className={classes('skeleton', className)} role="status">
      <span className="visually-hidden">{label}</span>
      {picture && <span className="skeleton-picture" />}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton-line" />
      ))}
    </div>
  );
}
