import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Group } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconFilePlus, IconMail, IconPaperclip } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { canCreate, type ResultLine } from '#domain/reconciliation/result-line.ts';
import type { Acts } from '../marks/use-acts.ts';
import { useInvoiceOfLine } from './use-invoice-of-line.ts';

export type LineActionsProps = {
  line: ResultLine;
  acts: Acts;
  /** Whether the person may add invoices. */
  mayAdd: boolean;
  onJustify: (lines: ResultLine[]) => void;
  onRequest: (lines: ResultLine[]) => void;
  onClose: () => void;
};

/** What can be done with one line. */
export function LineActions({ line, acts, mayAdd, onJustify, onRequest, onClose }: LineActionsProps) {
  const invoiceId = useInvoiceOfLine(line);
  const isMissing = line.type === 'missing' && line.row !== null && invoiceId === undefined;
  const create = () => {
    void acts.create([line]);
    onClose();
  };
  return (
    <Group gap="xs">
      {invoiceId !== undefined && (
        <Button component={Link} to={`/invoices/${invoiceId}`} size="xs" variant="default">
          <Trans>Abrir la factura</Trans>
        </Button>
      )}
      {line.invoice?.trashed && invoiceId === undefined && (
        <Button size="xs" leftSection={<IconArrowBackUp size={14} />} onClick={() => void acts.restore([line])}>
          <Trans>Restaurar de la papelera</Trans>
        </Button>
      )}
      {mayAdd && isMissing && canCreate(line) && (
        <Button size="xs" variant="default" leftSection={<IconFilePlus size={14} />} onClick={create}>
          <Trans>Crear sin XML</Trans>
        </Button>
      )}
      {isMissing && (
        <Button size="xs" variant="default" leftSection={<IconMail size={14} />} onClick={() => onRequest([line])}>
          <Trans>Pedir al proveedor</Trans>
        </Button>
      )}
      {isMissing && mayAdd && <AttachButton line={line} acts={acts} />}
      <Button size="xs" variant="default" leftSection={<IconCheck size={14} />} onClick={() => onJustify([line])}>
        <Trans>Justificar</Trans>
      </Button>
    </Group>
  );
}

function AttachButton({ line, acts }: Pick<LineActionsProps, 'line' | 'acts'>) {
  const { t } = useLingui();
  const number = line.row?.number || t`(sin número)`;
  return (
    <FileButton
      multiple
      accept=".xml,.zip"
      inputProps={{ 'aria-label': t`XML o ZIP de ${number}` }}
      onChange={(files) => void acts.attach(files)}
    >
      {(props) => (
        <Button {...props} size="xs" variant="default" leftSection={<IconPaperclip size={14} />}>
          <Trans>Adjuntar el XML o ZIP</Trans>
        </Button>
      )}
    </FileButton>
  );
}
