import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Paper } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconCloudDown, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { needsOpenApp } from '#app/session/needs-open-app.ts';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import type { SyncReport } from '#sync/device/sync-report.ts';
import classes from './sync-centre.module.css';

/** Shows in one sentence whether the server has every change, and how old the data is. */
export function StatusCard({ report }: { report: SyncReport }) {
  const { icon, tone, text } = useHeadline(report);
  const dataAgeText = useDataAgeText(report);
  const sendingText = useSendingText();
  return (
    <Paper className={classes['status'] ?? ''} data-tone={tone}>
      <span className={classes['cloud']} aria-hidden>
        {icon}
      </span>
      <div>
        <p className={classes['headline']} role="status">
          {text}
        </p>
        <p className={classes['quiet']}>{dataAgeText}</p>
        <p className={classes['quiet']}>{sendingText}</p>
      </div>
    </Paper>
  );
}

type Headline = { icon: ReactNode; tone: 'fine' | 'busy' | 'warn'; text: string };

function useHeadline({ pending, parked, isBootstrapping }: SyncReport): Headline {
  const { t } = useLingui();
  const isReachable = useReachable();
  const waiting = plural(pending, {
    one: '# cambio por enviar',
    many: '# de cambios por enviar',
    other: '# cambios por enviar',
  });
  const undecided = plural(parked, {
    one: 'No pudimos enviar # cambio: necesita tu decisión',
    many: 'No pudimos enviar # de cambios: necesitan tu decisión',
    other: 'No pudimos enviar # cambios: necesitan tu decisión',
  });
  if (parked > 0) {
    const text = pending > 0 ? t`${undecided}; ${waiting}.` : `${undecided}.`;
    return { icon: <IconAlertTriangle />, tone: 'warn', text };
  }
  if (!isReachable) {
    const text = pending > 0 ? t`Sin conexión: ${waiting}.` : t`Sin conexión. No hay nada por enviar.`;
    return { icon: <IconCloudOff />, tone: 'warn', text };
  }
  if (pending > 0) return { icon: <IconCloudUp />, tone: 'busy', text: `${waiting}.` };
  if (isBootstrapping) return { icon: <IconCloudDown />, tone: 'busy', text: t`Estamos descargando tus facturas…` };
  return { icon: <IconCloudCheck />, tone: 'fine', text: t`Todo está guardado.` };
}

function useDataAgeText({ last_pull_ok, isBootstrapping, invoices }: SyncReport): string {
  const { t } = useLingui();
  if (isBootstrapping && invoices > 0) {
    const count = formatCount(invoices);
    return t`Facturas descargadas hasta ahora: ${count}`;
  }
  if (last_pull_ok === null) return t`Este dispositivo aún no ha recibido datos del servidor.`;
  const { date, time } = formatInstant(last_pull_ok);
  return t`Datos al ${date}, ${time}`;
}

/** Background sending differs between browsers, and the text says which one applies (docs/offline.md#background). */
function useSendingText(): string {
  const { t } = useLingui();
  return needsOpenApp()
    ? t`En este navegador los cambios se envían cuando abres la app.`
    : t`Si cierras la app, el navegador intenta enviar tus cambios al volver la conexión.`;
}
