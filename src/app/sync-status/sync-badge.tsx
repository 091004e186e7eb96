import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudCheck, IconCloudDown, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '../session/session-context.tsx';
import classes from './sync-badge.module.css';
import { useFirstPull } from './use-first-pull.ts';
import { useReachable } from './use-reachable.ts';
import { useSyncStatus } from './use-sync-status.ts';

/** Shows whether the server has every change. A click opens the pending changes and syncs at once. */
export function SyncBadge({ onClick }: { onClick?: () => void }) {
  const { engine } = useSignedIn();
  const isReachable = useReachable();
  const status = useSyncStatus();
  const { pending = 0, parked = 0, paused } = status ?? {};
  return (
    <Link to="/sync" className={classes['badge']} aria-live="polite" onClick={open}>
      {statusLine()}
    </Link>
  );

  function open(): void {
    onClick?.();
    if (navigator.onLine) void engine.syncNow().catch(() => undefined);
  }

  function statusLine(): ReactNode {
    if (paused === 'auth' || paused === 'wrong-user') {
      return (
        <StatusLine
          icon={<IconAlertTriangle />}
          tone="warn"
          text={<Trans>Inicia sesión para enviar tus cambios.</Trans>}
        />
      );
    }
    if (parked > 0) {
      const text = (
        <Plural
          value={parked}
          one="No pudimos enviar # cambio. Revisa el detalle."
          many="No pudimos enviar # de cambios. Revisa el detalle."
          other="No pudimos enviar # cambios. Revisa el detalle."
        />
      );
      return <StatusLine icon={<IconAlertTriangle />} tone="warn" text={text} />;
    }
    if (!isReachable) return <Offline pending={pending} />;
    if (pending > 0) return <StatusLine icon={<IconCloudUp />} tone="busy" text={<Pending count={pending} />} />;
    return <NothingPending isLoaded={status !== undefined} />;
  }
}

/** Shows no promise before the status is loaded, nor before the first pull is complete. */
function NothingPending({ isLoaded }: { isLoaded: boolean }) {
  const firstPull = useFirstPull();
  if (!isLoaded) return <StatusLine icon={null} tone="fine" text="…" />;
  if (firstPull === 'pulling')
    return <StatusLine icon={<IconCloudDown />} tone="busy" text={<Trans>Estamos descargando tus facturas…</Trans>} />;
  return <StatusLine icon={<IconCloudCheck />} tone="fine" text={<Trans>Todo está guardado.</Trans>} />;
}

function Offline({ pending }: { pending: number }) {
  const text = pending > 0 ? <Pending count={pending} /> : <Trans>Sin conexión</Trans>;
  return <StatusLine icon={<IconCloudOff />} tone="warn" text={text} />;
}

function Pending({ count }: { count: number }) {
  return <Plural value={count} one="# cambio por enviar" many="# de cambios por enviar" other="# cambios por enviar" />;
}

function StatusLine({ icon, tone, text }: { icon: ReactNode; tone: 'fine' | 'busy' | 'warn'; text: ReactNode }) {
  return (
    <span className={classes['line']} data-tone={tone}>
      <span className={classes['icon']} aria-hidden>
        {icon}
      </span>
      <span>{text}</span>
    </span>
  );
}
