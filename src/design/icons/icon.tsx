import { useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import { isIconName, UNKNOWN_ICON } from './icon-names.ts';
import { placedId, placeSprite } from './icon-sprite.ts';
import spriteHref from './sprite.svg?url';

export interface IconProps {
  /** One of the sprite's; an unknown one shows a plain drawing. */
  readonly name: string;
  /** What it means where no word stands beside it; silent without. */
  readonly label?: string;
  readonly size?: 16 | 20 | 22 | 24 | 32;
  readonly className?: string;
}

/**
 * A drawing of the sprite, in the colour of the text. The file serves as it is; where scripts run the
 * sprite is kept in local storage, so that the next pages ask for nothing.
 */
export function Icon({ name, label, size = 24, className }: IconProps) {
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => {
    let isHere = true;
    void placeSprite(spriteHref).then((placed) => isHere && setPlaced(placed));
    return () => {
      isHere = false;
    };
  }, []);
  const drawing = isIconName(name) ? name : UNKNOWN_ICON;
  const heard = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className={classes('icon', className)} width={size} height={size} {...heard}>
      <use href={isPlaced ? `#${placedId(drawing)}` : `${spriteHref}#${drawing}`} />
    </svg>
  );
}
