import { classes } from '../classes.ts';
import { Anchor, type AnchorProps } from './anchor.tsx';

export interface TextLinkProps extends AnchorProps {
  /** `plain` is underlined inside sentences; `strong` stands alone; `quiet` inherits the colour. */
  readonly look?: 'plain' | 'strong' | 'quiet';
}

export function TextLink({ look = 'plain', className, ...rest }: TextLinkProps) {
  return <Anchor {...rest} className={classes('text-link', `text-link-${look}`, className)} />;
}
