import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEnqueueChange } from '#app/data/use-enqueue-change.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import classes from '../upload.module.css';

type Props = { id: string; number: string };

/** Restores an invoice from the trash that was uploaded again. */
export function RestoreButton({ id, number }: Props) {
  const { t } = useLingui();
  const change = useEnqueueChange();
  const notify = useNotify();
  const [isRestored, setIsRestored] = useState(false);
  const restore = async () => {
    const isTaken = await change('invoice.restore', { id }).catch(() => false);
    setIsRestored(isTaken);
    if (isTaken) notify.done(t`La factura ${number} volvió a tus facturas.`);
    else notify.failed(t`No pudimos restaurar la factura ${number}. Intenta nuevamente.`);
  };
  if (isRestored)
    return (
      <span role="status">
        <Trans>Restaurada.</Trans>
      </span>
    );
  return (
    <button type="button" className={classes['open']} onClick={() => void restore()}>
      <Trans>Restaurar</Trans>
    </button>
  );
}
