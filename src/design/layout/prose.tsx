import { classes } from '../classes.ts';

export interface ProseProps {
  /** HTML that the server has sanitised; never anything else. */
  readonly html: string;
  readonly className?: string;
}

/** A written story, in a measure that reads well. */
export function Prose({ html, className }: ProseProps) {
  // oxlint-disable-next-line react/no-danger -- the one place where sanitised HTML enters a page
  return <div className={classes('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
