import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter, IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMayWriteRules } from '#app/rules/use-may-write-rules.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { pdfFileOf } from '../document/pdf-file-of.ts';
import { useDownloadInvoiceFile } from '../use-download-invoice-file.ts';

type Props = { detail: InvoiceDetail; onPrint: () => void };

/** What can be taken from the page of an invoice: its PDF where it has one, and the printed document. */
export function DetailActions({ detail, onPrint }: Props) {
  const download = useDownloadInvoiceFile(detail.id);
  const mayWriteRules = useMayWriteRules();
  const pdf = pdfFileOf(detail);
  return (
    <>
      {pdf && (
        <Button size="xs" variant="default" leftSection={<IconDownload size={16} />} onClick={() => void download(pdf)}>
          <Trans>Descargar PDF</Trans>
        </Button>
      )}
      <Button size="xs" variant="default" leftSection={<IconPrinter size={16} />} onClick={onPrint}>
        {pdf ? <Trans>Imprimir</Trans> : <Trans>Imprimir o guardar como PDF</Trans>}
      </Button>
      {mayWriteRules && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRoute size={16} />}
          renderRoot={(props) => <Link to="/rules" search={{ invoice: detail.id }} preload={false} {...props} />}
        >
          <Trans>Crear regla…</Trans>
        </Button>
      )}
    </>
  );
}
