import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { NeedsConnection } from '#app/frame/needs-connection.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import classes from './rate-form.module.css';
import { useGiveRate } from './use-give-rate.ts';

/** `onClose` is for a rate that is there already: changing it can be cancelled. */
type Props = { detail: InvoiceDetail; onClose?: () => void };

/** Takes the pesos per unit of the invoice's currency from a person. */
export function RateForm({ detail, onClose }: Props) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const field = useRef<HTMLInputElement>(null);
  const { typed, setTyped, problem, isBusy, save } = useGiveRate(detail, onClose);
  const { currency } = detail;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await save())) field.current?.focus();
  };
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={field}
        name="exchange_rate"
        label={t`Tasa de cambio de ${currency} a pesos`}
        inputMode="decimal"
        autoComplete="off"
        autoFocus={onClose !== undefined}
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <NeedsConnection />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={isBusy} disabled={!isReachable}>
          <Trans>Guardar tasa</Trans>
        </Button>
        {onClose && (
          <Button size="xs" variant="default" onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        )}
      </Group>
    </form>
  );
}
