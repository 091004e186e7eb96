import { Trans } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import classes from './app-frame.module.css';
import { useReachable } from './use-reachable.ts';

export function OfflineLine() {
  const isReachable = useReachable();
  return (
    <div role="status">
      {!isReachable && (
        <div className={classes['strip']} data-tone="offline">
          <IconCloudOff size={16} aria-hidden style={{ flex: 'none' }} />
          <span>
            <Trans>Sin conexión. Puedes seguir trabajando; guardaremos tus cambios cuando vuelvas.</Trans>
          </span>
        </div>
      )}
    </div>
  );
}
