/** A sign that shows something: no blank, no control and no letter without a shape. */
export const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has anything to see. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
