import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';

type Act = (lines: readonly ResultLine[]) => void;
type Props = { lines: readonly ResultLine[]; onJustify: Act; onRequest: Act; onRestore: Act; onClear: () => void };

/** The acts on the selected lines. */
export function SelectionBar({ lines, onJustify, onRequest, onRestore, onClear }: Props) {
  const { t } = useLingui();
  if (lines.length === 0) return null;
  const missing = lines.filter(({ type, row }) => type === 'missing' && row);
  const trashed = lines.filter(({ invoice }) => invoice?.trashed);
  return (
    <Group gap="xs" role="toolbar" aria-label={t`Acciones sobre la selección`}>
      <Text size="sm" fw={550} role="status">
        <Plural value={lines.length} one="# seleccionado" many="# seleccionados" other="# seleccionados" />
      </Text>
      <Button size="xs" onClick={() => onJustify(lines)}>
        <Trans>Justificar</Trans>
      </Button>
      {missing.length > 0 && (
        <Button size="xs" variant="default" onClick={() => onRequest(missing)}>
          <Trans>Pedir al proveedor</Trans>
        </Button>
      )}
      {trashed.length > 0 && (
        <Button size="xs" variant="default" onClick={() => onRestore(trashed)}>
          <Trans>Restaurar de la papelera</Trans>
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={onClear}>
        <Trans>Quitar la selección</Trans>
      </Button>
    </Group>
  );
}
