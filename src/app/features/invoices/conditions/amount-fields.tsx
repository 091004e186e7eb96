import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readDecimal } from '#domain/sheets/sheet-decimal.ts';
import type { ViewConditions } from '#domain/views/view-conditions.ts';

type Amounts = Pick<ViewConditions, 'min' | 'max'>;
type Props = Amounts & { onAmounts: (part: Amounts) => void };

/** The lowest and the highest total in pesos. */
export function AmountFields({ min, max, onAmounts }: Props) {
  const { t } = useLingui();
  return (
    <SimpleGrid cols={2} spacing="sm">
      <AmountField label={t`Total desde (pesos)`} amount={min} onAmount={(next) => onAmounts({ min: next })} />
      <AmountField label={t`Total hasta (pesos)`} amount={max} onAmount={(next) => onAmounts({ max: next })} />
    </SimpleGrid>
  );
}

type FieldProps = { label: string; amount: string | undefined; onAmount: (amount: string | undefined) => void };

const toTyped = (amount: string | undefined): string => amount?.replace('.', ',') ?? '';

/** What is typed takes effect when the person leaves the field. */
function AmountField({ label, amount, onAmount }: FieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(toTyped(amount));
  const [shown, setShown] = useState(amount);
  const [isWrong, setIsWrong] = useState(false);
  // Another change of the view.
  if (shown !== amount) {
    setShown(amount);
    setTyped(toTyped(amount));
  }
  const take = () => {
    const next = readPesos(typed);
    setIsWrong(next === null);
    if (next === null || next === amount) return;
    setShown(next);
    onAmount(next);
  };
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      maxLength={30}
      value={typed}
      error={isWrong && t`Escribe un valor en pesos, por ejemplo 1.250.000.`}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}

/** Undefined for an empty text, null for one that is no amount. */
function readPesos(typed: string): string | undefined | null {
  if (typed.trim() === '') return undefined;
  const reading = readDecimal(typed);
  return reading?.type === 'number' && /^\d{1,13}(?:\.\d{1,2})?$/.test(reading.decimal) ? reading.decimal : null;
}
