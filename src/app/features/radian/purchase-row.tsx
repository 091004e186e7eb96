import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useStateText } from '#app/radian/use-radian-texts.ts';
import { TERMS_ANCHOR } from '#app/ui/labels/terms-anchor.ts';
import { Money } from '#app/ui/money.tsx';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { dianUrl } from '#domain/dian/dian-url.ts';
import { addBusinessDays } from '#domain/radian/business-days.ts';
import type { ReadPurchase } from '#domain/radian/radian-summary.ts';
import classes from './radian.module.css';
import { useProofText } from './use-proof-text.ts';

type Props = {
  read: ReadPurchase;
  isSelected: boolean;
  /** Absent where nothing can be recorded for several invoices at once. */
  onSelect: ((ids: readonly string[], isSelected: boolean) => void) | undefined;
  /** Opens the form for acuse and recibo of this purchase alone; absent where they are recorded already. */
  onRecord: ((id: string) => void) | undefined;
  /** Opens the form for the answer to this purchase. */
  onAnswer: (id: string) => void;
};

export const PurchaseRow = memo(function PurchaseRow({ read, isSelected, onSelect, onRecord, onAnswer }: Props) {
  const { t } = useLingui();
  const { purchase } = read;
  const { id, invoice_number: number, supplier_name, issue_date, cents, cufe, environment } = purchase;
  const url = dianUrl(cufe, environment);
  return (
    <div className={classes['row']} data-selected={isSelected || undefined}>
      {onSelect && (
        <Checkbox
          className={classes['check'] ?? ''}
          aria-label={t`Seleccionar ${number}`}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect([id], currentTarget.checked)}
        />
      )}
      <div className={classes['who']}>
        <strong>{supplier_name}</strong>
        <span>
          <Link to="/invoices/$id" params={{ id }} hash={TERMS_ANCHOR}>
            {number}
          </Link>{' '}
          · {formatDate(issue_date)}
        </span>
      </div>
      <StateLines read={read} />
      <span className={classes['amount']}>{cents !== null && <Money amount={cents / 100} />}</span>
      <RowAction read={read} onRecord={onRecord} onAnswer={onAnswer} />
      {url && (
        <a
          className={classes['dian']}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t`Ver ${number} en la DIAN`}
        >
          <Trans>Ver en la DIAN</Trans> <IconExternalLink size={14} aria-hidden />
        </a>
      )}
    </div>
  );
});

/** What a person does next about the purchase: records acuse and recibo, or the answer. */
function RowAction({ read: { purchase, reading }, onRecord, onAnswer }: Pick<Props, 'read' | 'onRecord' | 'onAnswer'>) {
  const { t } = useLingui();
  const { id, invoice_number: number } = purchase;
  const style = { size: 'xs', variant: 'default', className: classes['action'] ?? '' } as const;
  if (onRecord)
    return (
      <Button {...style} aria-label={t`Registrar eventos de ${number}`} onClick={() => onRecord(id)}>
        <Trans>Registrar…</Trans>
      </Button>
    );
  if (reading.state !== 'claimable') return null;
  return (
    <Button {...style} aria-label={t`Registrar respuesta a ${number}`} onClick={() => onAnswer(id)}>
      <Trans>Registrar respuesta</Trans>
    </Button>
  );
}

function StateLines({ read: { purchase, reading } }: { read: ReadPurchase }) {
  const stateText = useStateText();
  const proofText = useProofText();
  const { state, deadline } = reading;
  const before = state === 'claimable' && deadline !== null ? addBusinessDays(deadline, -1) : undefined;
  const isPast = before !== undefined && before < bogotaDate(new Date());
  return (
    <div className={classes['state']}>
      <span>{stateText(reading)}</span>
      <small>
        {before && (
          <>
            {isPast ? (
              <Trans>Responde hoy mismo</Trans>
            ) : (
              <Trans>Responde un día hábil antes: {formatDate(before)}</Trans>
            )}
            {' · '}
          </>
        )}
        {state === 'tacit' && (
          <>
            <Trans>034 no visto</Trans>
            {' · '}
          </>
        )}
        {proofText(purchase, reading)}
      </small>
    </div>
  );
}
