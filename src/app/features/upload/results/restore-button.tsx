import { Trans, useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useEnqueueChange } from '#app/data/use-enqueue-change.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import classes from '../upload.module.css';
import { OpenInvoiceLink } from './open-invoice-link.tsx';

type Props = { id: string; number: string };

/** Restores a document from the trash that was uploaded again, an invoice or a note: this device has not its kind; a link when it was restored since. */
export function RestoreButton({ id, number }: Props) {
  const { t } = useLingui();
  const change = useEnqueueChange();
  const notify = useNotify();
  const { store } = useSignedIn();
  const isListed = useLiveQuery(async () => (await store.invoices.get(id)) !== undefined, [store, id]);
  const [isRestored, setIsRestored] = useState(false);
  const restore = async () => {
    const isTaken = await change('invoice.restore', { id }).catch(() => false);
    setIsRestored(isTaken);
    if (isTaken) notify.done(t`El documento ${number} volvió a tus facturas.`);
    else notify.failed(t`No pudimos restaurar el documento ${number}. Intenta nuevamente.`);
  };
  if (isRestored)
    return (
      <span role="status">
        <Trans>Restaurada.</Trans>
      </span>
    );
  if (isListed === true) return <OpenInvoiceLink id={id} />;
  return (
    <button type="button" className={classes['open']} onClick={() => void restore()}>
      <Trans>Restaurar</Trans>
    </button>
  );
}
