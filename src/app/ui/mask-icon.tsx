import classes from './mask-icon.module.css';

type Props = { name: 'in' | 'out' | 'none' | 'note' | 'trash' | 'open'; size: number };

/**
 * An icon in the text colour, for lists with hundreds of them: one element, where an SVG icon has up to seven per row.
 * Hidden from screen readers.
 */
export function MaskIcon({ name, size }: Props) {
  return <span className={classes['glyph']} data-glyph={name} style={{ width: size, height: size }} aria-hidden />;
}
