import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { ColumnsButton } from './columns-button.tsx';
import { DensityControl, type DensityProps } from './density-control.tsx';
import { DEFAULT_COLUMNS, OPTIONAL_COLUMNS, type OptionalColumn } from './table-columns.ts';
import { useColumnLabels } from './use-column-labels.ts';

export type ColumnMenuProps = DensityProps & {
  chosen: readonly OptionalColumn[];
  /** Null brings the default back. */
  onChoose: (chosen: readonly string[] | null) => void;
};

/** Chooses the columns of the table. It opens when it mounts: its code was loaded for that click. */
export function ColumnMenu({ chosen, onChoose, density, onDensity }: ColumnMenuProps) {
  const { t } = useLingui();
  const labels = useColumnLabels();
  const [isOpen, setIsOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? setIsOpen(true) : close())}
      position="bottom-end"
      shadow="md"
      trapFocus
      withinPortal={false}
    >
      <Popover.Target>
        <ColumnsButton ref={button} onClick={() => (isOpen ? close() : setIsOpen(true))} />
      </Popover.Target>
      {/* Modal: the shortcuts of the list rest, so that Esc closes only this. */}
      <Popover.Dropdown aria-modal>
        <Stack gap="sm" maw={250}>
          <Checkbox.Group aria-label={t`Columnas`} value={[...chosen]} onChange={onChoose}>
            <Stack gap={10}>
              {OPTIONAL_COLUMNS.map((name) => (
                <Checkbox key={name} value={name} label={labels[name]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Text size="xs" c="dimmed">
            <Trans>Si no caben todas, se ocultan primero Vence, Estado y Fecha.</Trans>
          </Text>
          <DensityControl density={density} onDensity={onDensity} />
          <Button
            size="compact-sm"
            variant="default"
            disabled={chosen.join() === DEFAULT_COLUMNS.join()}
            onClick={() => onChoose(null)}
          >
            <Trans>Restablecer</Trans>
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
