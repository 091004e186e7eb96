import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Input, NativeSelect, Stack, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { usePeople } from '#app/approval/use-people.ts';
import { PartyField } from '#app/party-search/party-field.tsx';
import { findParty, type KnownParty } from '#app/party-search/party-options.ts';
import { useKnownParties } from '#app/party-search/use-known-parties.ts';
import classes from './approval-policy.module.css';
import { findSupplierProblem, type SupplierApprover } from './supplier-approvers.ts';

type Props = { rows: readonly SupplierApprover[]; onRows: (rows: SupplierApprover[]) => void };

/** One row for each supplier with an approver of its own: the supplier, and the person who approves its purchases. */
export function SupplierRows({ rows, onRows }: Props) {
  const { t } = useLingui();
  const parties = useKnownParties('supplier');
  const [added, setAdded] = useState<number>();
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    setAdded(key);
    onRows([...rows, { key, nit: '', approver: '' }]);
  };
  const remove = (row: SupplierApprover) => {
    onRows(rows.filter(({ key }) => key !== row.key));
    addButton.current?.focus();
  };
  return (
    <Stack gap="xs" role="group" aria-label={t`Quién aprueba a cada proveedor`}>
      <div>
        <Input.Label component="div">
          <Trans>Quién aprueba a cada proveedor</Trans>
        </Input.Label>
        <Text size="xs" c="dimmed">
          <Trans>El primer paso de sus compras es solo de esa persona.</Trans>
        </Text>
      </div>
      {rows.map((row) => (
        <SupplierRow
          key={row.key}
          {...{ row, rows, parties }}
          isNew={row.key === added}
          onRow={(changed) => onRows(rows.map((one) => (one.key === row.key ? changed : one)))}
          onRemove={() => remove(row)}
        />
      ))}
      <Button
        ref={addButton}
        className={classes['add'] ?? ''}
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={rows.length >= MAX_SUPPLIERS}
        onClick={add}
      >
        <Trans>Agregar proveedor</Trans>
      </Button>
    </Stack>
  );
}

/** The limit of the stored policy. */
const MAX_SUPPLIERS = 500;

type RowProps = {
  row: SupplierApprover;
  rows: readonly SupplierApprover[];
  parties: readonly KnownParty[];
  isNew: boolean;
  onRow: (row: SupplierApprover) => void;
  onRemove: () => void;
};

function SupplierRow({ row, rows, parties, isNew, onRow, onRemove }: RowProps) {
  const { t } = useLingui();
  const people = usePeople();
  const errorText = useSupplierErrors();
  const problem = findSupplierProblem(row, rows, people);
  const isGone = row.approver !== '' && !people.some(({ id }) => id === row.approver);
  const choices = people.map(({ id, email }) => ({ value: id, label: email }));
  const gone = isGone ? [{ value: row.approver, label: row.approver.slice(0, 8) }] : [];
  const supplier = findParty(parties, row.nit)?.name ?? row.nit;
  return (
    <fieldset className={classes['row']} aria-label={supplier || t`Proveedor nuevo`}>
      <PartyField
        label={t`Proveedor`}
        {...{ parties, nit: row.nit, hasFocus: isNew }}
        error={errorText(problem)}
        onNit={(nit) => onRow({ ...row, nit })}
      />
      <NativeSelect
        label={t`Aprueba`}
        data={[{ value: '', label: t`Elige una persona` }, ...choices, ...gone]}
        value={row.approver}
        error={
          problem === 'person' &&
          (isGone ? t`Esta persona ya no está en la empresa. Elige a otra.` : t`Elige quién aprueba sus compras.`)
        }
        onChange={({ currentTarget }) => onRow({ ...row, approver: currentTarget.value })}
      />
      <ActionIcon
        className={classes['remove'] ?? ''}
        size={36}
        aria-label={supplier === '' ? t`Quitar el proveedor` : t`Quitar a ${supplier}`}
        onClick={onRemove}
      >
        <IconX size={18} />
      </ActionIcon>
    </fieldset>
  );
}

function useSupplierErrors() {
  const { t } = useLingui();
  return (problem: ReturnType<typeof findSupplierProblem>) => {
    if (problem === 'supplier') return t`Elige un proveedor o escribe su NIT.`;
    return problem === 'repeated' ? t`Este proveedor ya está en otra fila.` : undefined;
  };
}
