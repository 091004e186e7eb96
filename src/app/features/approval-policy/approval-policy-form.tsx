import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { usePeople } from '#app/approval/use-people.ts';
import { useDeleteRecord } from '#app/data/use-delete-record.ts';
import { usePutRecord } from '#app/data/use-put-record.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { APPROVAL_POLICY_ID, ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { PolicyGapList } from './policy-gap-list.tsx';
import { PolicyPreview } from './policy-preview.tsx';
import { StepFields } from './step-fields.tsx';
import { readSupplierRows, toSupplierRows } from './supplier-approvers.ts';
import { SupplierRows } from './supplier-rows.tsx';

type Props = { policy: ApprovalPolicy | undefined };

const NEW_POLICY = (): ApprovalPolicy => ({
  steps: [{ from_amount: 0, approvers: [] }],
  by_supplier: [],
  own_uploads: false,
  since: bogotaDate(new Date()),
});

/** Which purchases need an approval, and whose (docs/approval.md#policy). For the titular and the administrators. */
export function ApprovalPolicyForm({ policy }: Props) {
  const { t } = useLingui();
  const people = usePeople();
  const [draft, setDraft] = useState(policy ?? NEW_POLICY());
  const [rows, setRows] = useState(() => toSupplierRows(draft.by_supplier));
  const { save, remove } = useSavePolicy();
  const by_supplier = readSupplierRows(rows, people);
  const result = by_supplier && ApprovalPolicy.safeParse({ ...draft, by_supplier });
  const valid = result?.data;
  const problem = usePolicyProblem(result?.error?.issues[0]?.path);
  const [first = { from_amount: 0, approvers: [] }, second] = draft.steps;
  const setSteps = (...steps: ApprovalPolicy['steps']) => setDraft({ ...draft, steps });
  return (
    <Stack gap="sm">
      <StepFields title={t`Primer paso`} step={first} onStep={(step) => setSteps(step, ...(second ? [second] : []))} />
      <Switch
        label={t`Un segundo paso para montos mayores`}
        checked={second !== undefined}
        onChange={({ currentTarget: { checked } }) =>
          setSteps(first, ...(checked ? [{ from_amount: first.from_amount, approvers: [] }] : []))
        }
      />
      {second && <StepFields title={t`Segundo paso`} step={second} onStep={(step) => setSteps(first, step)} />}
      <SupplierRows rows={rows} onRows={setRows} />
      <Checkbox
        label={t`Quien sube una factura también puede aprobarla`}
        checked={draft.own_uploads}
        onChange={(event) => setDraft({ ...draft, own_uploads: event.currentTarget.checked })}
      />
      {problem !== undefined && (
        <Text size="sm" role="alert">
          {problem}
        </Text>
      )}
      {valid && <PolicyPreview policy={valid} />}
      {valid && <PolicyGapList policy={valid} />}
      <Group gap="xs">
        <Button disabled={!valid} onClick={() => valid && void save(valid)}>
          <Trans>Guardar política</Trans>
        </Button>
        {policy && (
          <Button variant="subtle" onClick={() => void remove(policy)}>
            <Trans>Dejar de pedir aprobación</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** What is wrong with the field at a path of the policy; undefined without a path. */
function usePolicyProblem(path: readonly PropertyKey[] | undefined): string | undefined {
  const { t } = useLingui();
  if (!path) return undefined;
  const [, at, part] = path;
  const step = Number(at) + 1;
  if (part === 'from_amount') return t`Revisa «Desde este valor en pesos» del paso ${step}: es demasiado grande.`;
  if (part === 'approvers') return t`Elige como máximo 50 personas en el paso ${step}.`;
  return t`El segundo paso no puede empezar antes que el primero.`;
}

function useSavePolicy() {
  const { t } = useLingui();
  const put = usePutRecord();
  const drop = useDeleteRecord();
  const notify = useNotify();
  const label = t`política de aprobación`;
  const id = APPROVAL_POLICY_ID;
  const save = async (data: ApprovalPolicy) => {
    const isStored = await put({ id, type: 'approval-policy', data, label }).catch(() => false);
    if (isStored) notify.done(t`Guardaste la política de aprobación.`);
    else notify.failed(t`No pudimos guardar la política. Intenta nuevamente.`);
  };
  const remove = async (data: ApprovalPolicy) => {
    const isDeleted = await drop({ id, label }).catch(() => false);
    if (!isDeleted) notify.failed(t`No pudimos quitar la política. Intenta nuevamente.`);
    else notify.done(t`Las facturas nuevas ya no necesitan aprobación.`, () => save(data));
  };
  return { save, remove };
}
