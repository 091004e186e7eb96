import { Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import classes from '../invoices.module.css';

// Rarely used, and a menu is large: loads with the first rejected change.
const RejectedChangeMenu = lazy(async () => ({
  default: (await import('./rejected-change-menu.tsx')).RejectedChangeMenu,
}));

/** Shows that a row has an unconfirmed change, with actions when the server rejected it. */
export function PendingChangeMark({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useLingui();
  if (invoice.change_state === undefined) return null;
  if (invoice.change_state === 'waiting') {
    return (
      <span className={classes['waiting']} title={t`Por enviar`}>
        <IconCloudUp size={18} aria-hidden />
        <VisuallyHidden>
          <Trans>Por enviar</Trans>
        </VisuallyHidden>
      </span>
    );
  }
  return (
    <Suspense>
      <RejectedChangeMenu invoice={invoice} />
    </Suspense>
  );
}
