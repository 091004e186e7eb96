import classes from './mask-icon.module.css';

type Props = { name: 'in' | 'out' | 'none' | 'note' | 'trash' | 'open'; size: number };

/**
 * A sign in the colour of the text beside it, for what a list shows by the hundred: one element, where an icon is up to
 * seven that are made, styled and laid out for each row. Says nothing to a screen reader.
 */
export function MaskIcon({ name, size }: Props) {
  return <span className={classes['glyph']} data-glyph={name} style={{ width: size, height: size }} aria-hidden />;
}
