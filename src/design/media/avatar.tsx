import { classes } from '../classes.ts';

export interface AvatarProps {
  readonly name: string;
  readonly src?: string | null;
  readonly size?: 24 | 32 | 40 | 48 | 64 | 96;
  readonly className?: string;
}

/** The letters that stand for a person without a picture: first and last, at most two. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => (word ? ([...word][0] ?? '') : ''))
    .join('')
    .toLocaleUpperCase();
}

/** The same name always has the same one of six tints. */
function tint(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % 6) + 1;
}

/** A face over its placeholder, which stays where there is none; silent, the name stands beside it. */
export function Avatar({ name, src, size = 40, className }: AvatarProps) {
  return (
    <span
      className={classes('avatar', `avatar-${size}`, className)}
      data-series={tint(name)}
      aria-hidden="true"
    >
      {initials(name)}
      {src && <img src={src} width={size} height={size} alt="" loading="lazy" />}
    </span>
  );
}
