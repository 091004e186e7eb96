import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useSyncExternalStore } from 'react';
import { isReadOnly } from '#store/is-read-only.ts';
import type { StoreTrouble } from '#store/store.ts';
import classes from './app-frame.module.css';
import { useSignedIn } from './session-context.tsx';
import { useSyncStatus } from './use-sync-status.ts';

/** What is wrong with what this device keeps, and what helps (OFFLINE.md 2.14, 2.15). */
export function StoreLine() {
  const { store } = useSignedIn();
  const trouble = useSyncExternalStore(
    (listener) => store.onTrouble(listener),
    () => store.trouble,
  );
  const isForeign = useLiveQuery(() => isReadOnly(store), [store]);
  const isFragile = useIsFragile();
  const status = useSyncStatus();
  if (trouble) return <Line trouble={trouble} />;
  if (isForeign) {
    return (
      <Strip canReload>
        <Trans>Hay una nueva versión. Recarga para seguir haciendo cambios.</Trans>
      </Strip>
    );
  }
  if (status?.paused === 'update') {
    return (
      <Strip canReload>
        <Trans>Hay una nueva versión. Recarga para enviar tus cambios.</Trans>
      </Strip>
    );
  }
  return isFragile ? (
    <Strip>
      <Trans>Instala la app o conéctate: cambios guardados solo en este navegador.</Trans>
    </Strip>
  ) : null;
}

function Line({ trouble }: { trouble: StoreTrouble }) {
  const texts: Record<StoreTrouble, ReactNode> = {
    outdated: <Trans>Actualizando en otra pestaña, recarga esta.</Trans>,
    blocked: <Trans>Cierra las otras pestañas de Cuadra para terminar de actualizar.</Trans>,
    broken: <Trans>Algo no salió bien con los datos de este dispositivo. Recarga la página.</Trans>,
    full: (
      <Trans>
        Este dispositivo no tiene espacio suficiente. Conéctate para enviar los archivos pendientes y libera espacio.
      </Trans>
    ),
  };
  return <Strip canReload={trouble === 'outdated' || trouble === 'broken'}>{texts[trouble]}</Strip>;
}

function Strip({ canReload = false, children }: { canReload?: boolean; children: ReactNode }) {
  return (
    <div className={classes['strip']} data-tone="offline" role="alert">
      <IconAlertTriangle size={16} aria-hidden style={{ flex: 'none' }} />
      <span>{children}</span>
      {canReload && (
        <button type="button" className={classes['stripButton']} onClick={() => window.location.reload()}>
          <Trans>Recargar</Trans>
        </button>
      )}
    </div>
  );
}

/** A Safari tab forgets everything after seven days without a visit; an installed app does not. */
function useIsFragile(): boolean {
  const status = useSyncStatus();
  return (status?.pending ?? 0) > 0 && isSafariTab() && !navigator.onLine;
}

const isSafariTab = (): boolean =>
  /^((?!chrome|android|crios|fxios).)*safari/i.test(navigator.userAgent) &&
  !window.matchMedia('(display-mode: standalone)').matches;
