import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter, IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMayWriteRules } from '#app/rules/use-may-write-rules.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { pdfFileOf } from '../document/pdf-file-of.ts';
import { useDownloadInvoiceFile } from '../use-download-invoice-file.ts';

type Props = { detail: InvoiceDetail; onPrint: () => void };

/**
 * What can be taken from the page of an invoice: its PDF where it has one, and the printed document. Where the row is narrow
 * only the icons are seen: the title names them.
 */
export function DetailActions({ detail, onPrint }: Props) {
  const { t } = useLingui();
  const download = useDownloadInvoiceFile(detail.id);
  const mayWriteRules = useMayWriteRules();
  const pdf = pdfFileOf(detail);
  const [downloadName, printName, ruleName] = [
    t`Descargar PDF`,
    pdf ? t`Imprimir` : t`Imprimir o guardar como PDF`,
    t`Crear regla…`,
  ];
  return (
    <>
      {pdf && (
        <Button
          size="xs"
          variant="default"
          title={downloadName}
          leftSection={<IconDownload size={16} />}
          onClick={() => void download(pdf)}
        >
          {downloadName}
        </Button>
      )}
      <Button size="xs" variant="default" title={printName} leftSection={<IconPrinter size={16} />} onClick={onPrint}>
        {printName}
      </Button>
      {mayWriteRules && (
        <Button
          size="xs"
          variant="default"
          title={ruleName}
          leftSection={<IconRoute size={16} />}
          renderRoot={(props) => <Link to="/rules" search={{ invoice: detail.id }} preload={false} {...props} />}
        >
          {ruleName}
        </Button>
      )}
    </>
  );
}
