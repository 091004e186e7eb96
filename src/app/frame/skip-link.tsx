import { Trans } from '@lingui/react/macro';
import classes from './app-frame.module.css';

export function SkipLink() {
  return (
    <a href="#main" className={classes['skip']}>
      <Trans>Ir al contenido</Trans>
    </a>
  );
}
