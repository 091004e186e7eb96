import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { Money } from '#app/ui/money.tsx';
import type { GivenRate, InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import classes from '../invoice-detail.module.css';
import { formatPrice } from './format-figures.ts';
import { RateForm } from './rate-form.tsx';

/** The total of a foreign document in pesos, and the rate; a person gives it where the document states none. */
export function PesoTotal({ detail }: { detail: InvoiceDetail }) {
  const [isChanging, setIsChanging] = useState(false);
  const { currency, given_rate, total_cop, may_give_rate } = detail;
  if (currency === 'COP') return null;
  if (total_cop === null)
    return (
      <>
        <NoRate detail={detail} />
        {may_give_rate && <RateForm detail={detail} />}
      </>
    );
  return (
    <>
      <Converted detail={detail} total={total_cop} />
      {given_rate && <Giver given={given_rate} onChange={may_give_rate ? () => setIsChanging(true) : undefined} />}
      {given_rate && isChanging && <RateForm detail={detail} onClose={() => setIsChanging(false)} />}
    </>
  );
}

function NoRate({ detail: { exchange_rate } }: { detail: InvoiceDetail }) {
  return (
    <p className={classes['note']}>
      {exchange_rate === null ? (
        <Trans>El documento no trae la tasa de cambio.</Trans>
      ) : (
        <Trans>La tasa de cambio que trae el documento no es posible.</Trans>
      )}
    </p>
  );
}

type ConvertedProps = { detail: InvoiceDetail; total: number };

/** The total in pesos, and the rate that it was converted with. */
export function Converted({ detail: { exchange_rate, exchange_date, given_rate }, total }: ConvertedProps) {
  const { t } = useLingui();
  const rate = given_rate?.rate ?? exchange_rate;
  const date = given_rate === null ? exchange_date : null;
  return (
    <p className={classes['note']}>
      {t`En pesos:`} <Money amount={total} />
      {rate !== null && ` · ${t`tasa de cambio`} ${formatPrice(rate, 'COP')}`}
      {date !== null && ` (${date})`}
    </p>
  );
}

type GiverProps = { given: GivenRate; onChange?: (() => void) | undefined };

/** The person who gave the rate, and when: the document states none. */
export function Giver({ given: { by, at }, onChange }: GiverProps) {
  const { t } = useLingui();
  const { date } = formatInstant(Date.parse(at));
  return (
    <p className={classes['note']}>
      {by === null ? <Trans>Tasa escrita el {date}.</Trans> : t`Tasa escrita por ${by} el ${date}.`}{' '}
      {onChange && (
        <Button size="compact-xs" variant="subtle" aria-label={t`Cambiar la tasa de cambio`} onClick={onChange}>
          <Trans>Cambiar</Trans>
        </Button>
      )}
    </p>
  );
}
