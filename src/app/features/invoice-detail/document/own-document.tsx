import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import classes from './document.module.css';
import { Representation } from './representation/representation.tsx';

/** `onPrint` is undefined where the page has a button for it. */
type Props = { detail: InvoiceDetail; onPrint: (() => void) | undefined };

/** Our representation, and how to print or save it. It needs no network. */
export function OwnDocument({ detail, onPrint }: Props) {
  return (
    <>
      {onPrint && (
        <div className={classes['tools']}>
          <Button size="compact-sm" variant="default" leftSection={<IconPrinter size={15} />} onClick={onPrint}>
            <Trans>Imprimir o guardar como PDF</Trans>
          </Button>
        </div>
      )}
      <Representation detail={detail} />
    </>
  );
}
