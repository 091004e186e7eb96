import { Trans } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { needsOpenApp } from '../session/needs-open-app.ts';
import { useReachable } from '../sync-status/use-reachable.ts';
import classes from './app-frame.module.css';

export function OfflineBanner() {
  const isReachable = useReachable();
  return (
    <div role="status">
      {!isReachable && (
        <div className={classes['strip']} data-tone="offline">
          <IconCloudOff size={16} aria-hidden style={{ flex: 'none' }} />
          {/* A phone has room for one line. */}
          <span className={classes['short']}>
            {needsOpenApp() ? (
              <Trans>Sin conexión. Enviaremos todo al abrir la app.</Trans>
            ) : (
              <Trans>Sin conexión. Puedes seguir trabajando.</Trans>
            )}
          </span>
          <span className={classes['long']}>
            <Trans>Sin conexión. Puedes seguir trabajando; guardaremos tus cambios cuando vuelvas.</Trans>
            {needsOpenApp() && (
              <>
                {' '}
                <Trans>Se enviarán al abrir la app.</Trans>
              </>
            )}
          </span>
        </div>
      )}
    </div>
  );
}
