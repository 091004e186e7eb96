import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { canCreate, type ResultLine } from '#domain/reconciliation/result-line.ts';

type Act = (lines: readonly ResultLine[]) => void;
type Props = {
  lines: readonly ResultLine[];
  onJustify: Act;
  /** Absent where the person may not add invoices. */
  onCreate: Act | undefined;
  onRequest: Act;
  onRestore: Act;
  onClear: () => void;
};

/** The acts on the selected lines. */
export function SelectionBar({ lines, onJustify, onCreate, onRequest, onRestore, onClear }: Props) {
  const { t } = useLingui();
  if (lines.length === 0) return null;
  const missing = lines.filter(({ type, row }) => type === 'missing' && row);
  const creatable = lines.filter(canCreate);
  const trashed = lines.filter(({ invoice }) => invoice?.trashed);
  return (
    <Group gap="xs" role="toolbar" aria-label={t`Acciones sobre la selección`}>
      <Text size="sm" fw={550} role="status">
        <Plural value={lines.length} one="# seleccionado" many="# seleccionados" other="# seleccionados" />
      </Text>
      <Button size="xs" onClick={() => onJustify(lines)}>
        <Trans>Justificar</Trans>
      </Button>
      {onCreate && creatable.length > 0 && (
        <Button size="xs" variant="default" onClick={() => onCreate(creatable)}>
          <Trans>Crear sin XML</Trans>
        </Button>
      )}
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
