import { useLingui } from '@lingui/react/macro';
import { MultiSelect, NumberInput, Stack, Title } from '@mantine/core';
import { usePeople } from '#app/approval/use-people.ts';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';

type Step = ApprovalPolicy['steps'][number];
type Props = { title: string; step: Step; onStep: (step: Step) => void };

/** From which amount a step applies, and who approves it. */
export function StepFields({ title, step, onStep }: Props) {
  const { t } = useLingui();
  const people = usePeople();
  const named = people.map(({ id, email }) => ({ value: id, label: email }));
  const gone = step.approvers.filter((id) => !people.some((person) => person.id === id));
  const data = [...named, ...gone.map((id) => ({ value: id, label: id.slice(0, 8) }))];
  return (
    <Stack gap="xs" role="group" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <NumberInput
        label={t`Desde este valor en pesos`}
        value={step.from_amount}
        min={0}
        allowNegative={false}
        hideControls
        inputMode="decimal"
        prefix={'$\u00A0'}
        thousandSeparator="."
        decimalSeparator=","
        onChange={(value) => onStep({ ...step, from_amount: Number(value) || 0 })}
      />
      <MultiSelect
        label={t`Quién aprueba`}
        description={t`Si no eliges a nadie, aprueban el titular y los administradores.`}
        data={data}
        value={step.approvers}
        onChange={(approvers) => onStep({ ...step, approvers })}
      />
    </Stack>
  );
}
