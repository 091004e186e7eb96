import { Fragment } from 'react';
import classes from './dotted-parts.module.css';

/** Texts with dots between them. No line begins or ends with a dot. */
export function DottedParts({ parts }: { parts: readonly string[] }) {
  return (
    <span className={classes['parts']}>
      {parts.map((part) => (
        <Fragment key={part}>
          <span className={classes['part']}>{part}</span>{' '}
        </Fragment>
      ))}
    </span>
  );
}
