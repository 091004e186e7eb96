import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { parsePlanRows, toPlanRows } from '#domain/coding/account-plan.ts';
import {
  guessPlanColumns,
  type ParsedPlan,
  type PlanColumns,
  parsePlanColumns,
  type RefusedLine,
} from '#domain/coding/plan-columns.ts';
import type { Account } from '#domain/records/account-plan.ts';
import classes from '../coding.module.css';
import { PlanColumnFields } from './plan-column-fields.tsx';
import { readPlanFile } from './read-plan-file.ts';

type Props = { onImport: (accounts: readonly Account[]) => Promise<string | undefined>; onClose: () => void };

/** Takes a plan from a spreadsheet or a pasted text, and shows what was understood before it is stored. */
export function PlanImport({ onImport, onClose }: Props) {
  const { t } = useLingui();
  const [rows, setRows] = useState<string[][]>();
  const [columns, setColumns] = useState<Partial<PlanColumns>>();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { accounts, refused } = useMemo(() => parse(rows, columns, text), [rows, columns, text]);
  const readFile = async (file: File | null) => {
    if (!file) return;
    const read = await readPlanFile(file).catch(() => undefined);
    setProblem(read?.type === 'ok' ? undefined : (read?.detail ?? t`No pudimos leer el archivo. Intenta nuevamente.`));
    setRows(read?.type === 'ok' ? read.rows : undefined);
    setColumns(read?.type === 'ok' ? guessPlanColumns(read.rows) : undefined);
  };
  const save = async () => {
    const refusal = await onImport(accounts);
    if (refusal === undefined) onClose();
    else setProblem(refusal);
  };
  return (
    <Modal opened onClose={onClose} title={t`Importar plan de cuentas`} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            Una cuenta por fila: el código y el nombre. Reemplaza las cuentas de las clases que aparezcan; las demás
            quedan igual.
          </Trans>
        </Text>
        <FileButton
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(file) => void readFile(file)}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileSpreadsheet size={16} />}>
              <Trans>Elegir archivo .xlsx</Trans>
            </Button>
          )}
        </FileButton>
        <Textarea
          label={t`O pega aquí las cuentas`}
          placeholder={'5135 Servicios\n513530 Energía eléctrica'}
          rows={6}
          value={text}
          onChange={({ currentTarget }) => {
            setRows(undefined);
            setText(currentTarget.value);
          }}
        />
        {rows && <PlanColumnFields rows={rows} columns={columns} onChange={setColumns} />}
        {problem !== undefined && <ErrorBox>{problem}</ErrorBox>}
        <Text size="sm" role="status">
          <Plural value={accounts.length} one="# cuenta leída" many="# de cuentas leídas" other="# cuentas leídas" />
        </Text>
        {accounts.length > 0 && <Sample accounts={accounts} />}
        {refused.length > 0 && <Refused refused={refused} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
          <Button disabled={accounts.length === 0} onClick={() => void save()}>
            <Trans>Importar</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** A file is read by its columns, a pasted text line by line. */
function parse(rows: string[][] | undefined, columns: Partial<PlanColumns> | undefined, text: string): ParsedPlan {
  if (!rows) return parsePlanRows(toPlanRows(text));
  const { code, name, first = 0 } = columns ?? {};
  if (code === undefined || name === undefined) return { accounts: [], refused: [] };
  return parsePlanColumns(rows, { code, name, first });
}

const MAX_LISTED = 5;

/** The first accounts, as they would be stored. */
function Sample({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useLingui();
  return (
    <ul className={classes['list']} aria-label={t`Primeras cuentas`}>
      {accounts.slice(0, MAX_LISTED).map(({ code, name }) => (
        <li key={code}>
          <Text size="sm">
            <strong>{code}</strong> {name}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Refused({ refused }: { refused: readonly RefusedLine[] }) {
  const { t } = useLingui();
  const problems = { code: t`falta el código`, name: t`falta el nombre` };
  const more = refused.length - MAX_LISTED;
  return (
    <Text size="sm" c="var(--cuadra-warning)" component="div">
      <Trans>No leímos estas filas:</Trans>
      <ul>
        {refused.slice(0, MAX_LISTED).map(({ line, text, problem }) => (
          <li key={line}>
            {t`Fila ${line}`}: {problems[problem]} ({text})
          </li>
        ))}
      </ul>
      {more > 0 && <Plural value={more} one="y # fila más" many="y # de filas más" other="y # filas más" />}
    </Text>
  );
}
