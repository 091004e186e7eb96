import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { StoreProblem } from '#store/store.ts';
import classes from '../frame/app-frame.module.css';

/**
 * Beside problems of the database itself: 'foreign': a newer build owns it; 'update': the server requires a newer
 * build.
 */
export type StorageWarning = StoreProblem | 'foreign' | 'update' | 'fragile';

export function StorageBanner({ warning }: { warning: StorageWarning }) {
  const texts: Record<StorageWarning, ReactNode> = {
    outdated: <Trans>Actualizando en otra pestaña, recarga esta.</Trans>,
    blocked: <Trans>Cierra las otras pestañas de Cuadra para terminar de actualizar.</Trans>,
    broken: <Trans>Algo no salió bien con los datos de este dispositivo. Recarga la página.</Trans>,
    full: (
      <Trans>
        Este dispositivo no tiene espacio suficiente. Conéctate para enviar los archivos pendientes y libera espacio.
      </Trans>
    ),
    foreign: <Trans>Hay una nueva versión. Recarga para seguir haciendo cambios.</Trans>,
    update: <Trans>Hay una nueva versión. Recarga para enviar tus cambios.</Trans>,
    fragile: <Trans>Instala la app o conéctate: cambios guardados solo en este navegador.</Trans>,
  };
  return (
    <div className={classes['strip']} data-tone="offline" role="alert">
      <IconAlertTriangle size={16} aria-hidden style={{ flex: 'none' }} />
      <span>{texts[warning]}</span>
      {RELOADING.has(warning) && (
        <button type="button" className={classes['stripButton']} onClick={() => window.location.reload()}>
          <Trans>Recargar</Trans>
        </button>
      )}
    </div>
  );
}

const RELOADING: ReadonlySet<StorageWarning> = new Set(['outdated', 'broken', 'foreign', 'update']);
