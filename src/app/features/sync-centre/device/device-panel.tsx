import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Paper, Progress, Title } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatSize } from '#app/ui/format/format-size.ts';
import type { StorageReport } from '#sync/device/device-storage.ts';
import classes from './device.module.css';
import { EraseDevice } from './erase-device.tsx';
import { useStorage } from './use-storage.ts';
import { VerifyData } from './verify-data.tsx';

/** The data on this device, its protection and its verification. `invoices`: their number, once known. */
export function DevicePanel({ invoices }: { invoices: number | undefined }) {
  const { t } = useLingui();
  const id = useId();
  const { storage, hasRefused, protect } = useStorage();
  return (
    <Paper component="section" p="md" aria-labelledby={id} className={classes['panel'] ?? ''}>
      <Title order={2} id={id} fz={15} fw={600}>
        <Trans>En este dispositivo</Trans>
      </Title>
      <Part title={t`Facturas`} value={invoices === undefined ? '…' : formatCount(invoices)}>
        <VerifyData />
      </Part>
      {storage && <Space storage={storage} />}
      {storage && <Protection storage={storage} hasRefused={hasRefused} onProtect={() => void protect()} />}
      <Part title={t`Si este equipo no es tuyo`}>
        <EraseDevice />
      </Part>
    </Paper>
  );
}

function Part({ title, value, children }: { title: string; value?: string; children?: ReactNode }) {
  return (
    <div className={classes['part']}>
      <div className={classes['line']}>
        <span>{title}</span>
        {value !== undefined && <span className={classes['value']}>{value}</span>}
      </div>
      {children}
    </div>
  );
}

function Space({ storage: { usage, quota } }: { storage: StorageReport }) {
  const { t } = useLingui();
  const title = t`Espacio usado`;
  if (usage === null) return <Part title={title} value={t`Este navegador no lo dice`} />;
  const used = formatSize(usage);
  if (quota === null || quota === 0) return <Part title={title} value={used} />;
  const total = formatSize(quota);
  return (
    <Part title={title} value={t`${used} de ${total}`}>
      <Progress value={Math.max(1, (100 * usage) / quota)} size="sm" aria-label={title} />
    </Part>
  );
}

type ProtectionProps = { storage: StorageReport; hasRefused: boolean; onProtect: () => void };

/** A browser may delete data when space is short, unless the user asked to keep it (docs/offline.md#storage). */
function Protection({ storage: { isPersisted }, hasRefused, onProtect }: ProtectionProps) {
  const { t } = useLingui();
  const title = t`Protección`;
  if (isPersisted === null) return <Part title={title} value={t`Este navegador no la ofrece`} />;
  if (isPersisted) {
    return (
      <Part title={title} value={t`Activa`}>
        <p className={classes['note']}>
          <IconShieldCheck size={16} aria-hidden />
          <Trans>El navegador conserva estos datos aunque le falte espacio.</Trans>
        </p>
      </Part>
    );
  }
  return (
    <Part title={title} value={t`Sin activar`}>
      <p className={classes['note']} role="status">
        <IconShieldOff size={16} aria-hidden />
        {hasRefused ? (
          <Trans>El navegador no lo permitió por ahora. Instalar la app suele bastar.</Trans>
        ) : (
          <Trans>Si le falta espacio, el navegador podría borrar estos datos.</Trans>
        )}
      </p>
      <Button size="xs" variant="default" onClick={onProtect}>
        <Trans>Proteger datos</Trans>
      </Button>
    </Part>
  );
}
