import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconPrinter, IconRoute, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMayWriteRules } from '#app/rules/use-may-write-rules.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import classes from '../detail-header.module.css';
import { pdfFileOf } from '../document/pdf-file-of.ts';
import { useDownloadInvoiceFile } from '../use-download-invoice-file.ts';

type Props = {
  detail: InvoiceDetail;
  onPrint: () => void;
  /** Undefined where the invoice cannot be deleted. */
  onDelete: (() => void) | undefined;
};

/** The actions of the page of an invoice on a phone, as those of DetailActions. */
export function DetailMenu({ detail, onPrint, onDelete }: Props) {
  const { t } = useLingui();
  const download = useDownloadInvoiceFile(detail.id);
  const mayWriteRules = useMayWriteRules();
  const pdf = pdfFileOf(detail);
  return (
    <Menu shadow="md" position="bottom-end" width={270}>
      <Menu.Target>
        <ActionIcon variant="default" className={classes['menu'] ?? ''} aria-label={t`Más acciones`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {pdf && (
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void download(pdf)}>
            <Trans>Descargar PDF</Trans>
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={onPrint}>
          {pdf ? <Trans>Imprimir</Trans> : <Trans>Imprimir o guardar como PDF</Trans>}
        </Menu.Item>
        {mayWriteRules && (
          <Menu.Item
            leftSection={<IconRoute size={16} />}
            renderRoot={(props) => <Link to="/rules" search={{ invoice: detail.id }} preload={false} {...props} />}
          >
            <Trans>Crear regla…</Trans>
          </Menu.Item>
        )}
        {onDelete && (
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
            <Trans>Eliminar</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
