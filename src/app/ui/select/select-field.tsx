import { rem } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { MaskIcon } from '../mask-icon.tsx';
import type { LazySelectProps } from './lazy-select-props.ts';
import classes from './select-field.module.css';

type Props = Pick<LazySelectProps, 'size' | 'w' | 'miw' | 'maw' | 'leftSection' | 'leftSectionWidth'> &
  ComponentPropsWithRef<'button'> & { text: string };

const length = (of: LazySelectProps['w']) => (typeof of === 'number' ? rem(of) : undefined);

/**
 * The field of a Select, closed or open. It looks like Mantine's Input, which has six components, nine elements and
 * thirty variables; a list shows fifty of them.
 */
export function SelectField({ text, size = 'sm', w, miw, maw, leftSection, leftSectionWidth, ...field }: Props) {
  return (
    <button
      {...field}
      type="button"
      className={`${classes['field']} ${field.className ?? ''}`}
      data-size={size}
      style={{ width: length(w), minWidth: length(miw), maxWidth: length(maw) }}
    >
      {leftSection && (
        <span className={classes['left']} style={{ width: length(leftSectionWidth) }}>
          {leftSection}
        </span>
      )}
      <span className={classes['value']}>{text}</span>
      <span className={classes['right']}>
        <MaskIcon name="open" size={size === 'xs' ? 14 : 18} />
      </span>
    </button>
  );
}
