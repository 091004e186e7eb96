import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconCopy, IconMail } from '@tabler/icons-react';
import { useCopy } from '#app/forms/use-copy.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { Modal } from '#app/ui/modal.tsx';
import type { ListingRow } from '#domain/reconciliation/listing-row.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import { groupBySupplier, supplierRequest } from '#domain/reconciliation/supplier-request.ts';

type Props = { lines: readonly ResultLine[]; onRequested: (lines: readonly ResultLine[]) => void; onClose: () => void };

/** A ready message for each supplier. Who copies it or opens it in the mail program has requested the documents. */
export function RequestModal({ lines, onRequested, onClose }: Props) {
  const { t } = useLingui();
  const rows = lines.flatMap(({ row }) => row ?? []);
  const done = (group: readonly ListingRow[]) => onRequested(lines.filter(({ row }) => row && group.includes(row)));
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t`Pedir al proveedor`}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
    >
      <Stack gap="lg">
        {groupBySupplier(rows).map((group) => (
          <OneRequest key={group[0]?.supplier_nit} rows={group} onDone={() => done(group)} />
        ))}
      </Stack>
    </Modal>
  );
}

function OneRequest({ rows, onDone }: { rows: readonly ListingRow[]; onDone: () => void }) {
  const { user } = useSignedIn();
  const copy = useCopy();
  const { subject, body } = supplierRequest(rows, user.company?.name ?? '');
  const mailto = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  const name = rows[0]?.supplier_name || rows[0]?.supplier_nit || '';
  const copyAndNote = async () => {
    await copy(body);
    onDone();
  };
  return (
    <Stack gap="xs" component="section" aria-label={name}>
      <Text fw={550}>{name}</Text>
      <Textarea readOnly rows={10} aria-label={subject} value={body} />
      <Group gap="xs">
        <Button size="xs" variant="default" leftSection={<IconCopy size={14} />} onClick={() => void copyAndNote()}>
          <Trans>Copiar el mensaje</Trans>
        </Button>
        <Button
          size="xs"
          variant="default"
          component="a"
          href={mailto}
          leftSection={<IconMail size={14} />}
          onClick={onDone}
        >
          <Trans>Abrir en el correo</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
