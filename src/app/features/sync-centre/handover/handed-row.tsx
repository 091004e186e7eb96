import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useSignedIn } from '#app/session/session-context.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { allows, allowsUploadType } from '#domain/accounts/permissions.ts';
import { readExtension } from '#domain/files/check-content.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import type { HandedEntry, HandedState } from '#sync/handover/list-handed-changes.ts';
import { isRecordChange } from '#sync/records/record-change.ts';
import { ChangeIcon } from '../changes/change-icon.tsx';
import classes from '../changes/changes.module.css';
import { useHandedDescription } from './use-handed-description.ts';

type Props = {
  entry: HandedEntry;
  author: string;
  isBusy: boolean;
  onApply: () => void;
  onDiscard: () => void;
};

/** A change of another person: what it does, the invoice as the file and this device have it, and the decision. */
export function HandedRow({ entry, author, isBusy, onApply, onDiscard }: Props) {
  const { t } = useLingui();
  const { change, now, state } = entry;
  const words = useHandedDescription()(entry);
  const isAllowed = useIsAllowed()(entry);
  const { date, time } = formatInstant(change.created_at);
  const note = useNotes()(state, isAllowed);
  const isDecided = state === 'applied' || state === 'discarded';
  // The file does not say who issued the document.
  const direction = now?.direction ?? (change.invoice?.classification === 'income' ? 'issued' : 'received');
  return (
    <li className={classes['row']}>
      <ChangeIcon change={change} />
      <div className={classes['what']}>
        <span className={classes['words']}>{words}</span>
        {change.invoice && <InvoiceLine label={t`En el archivo`} invoice={{ ...change.invoice, direction }} />}
        {now && <InvoiceLine label={t`Ahora`} invoice={now} />}
        <span className={classes['note']}>{t`${author}, el ${date}, ${time}`}</span>
        {change.was_sent && !isDecided && (
          <span className={classes['note']}>
            <Trans>Quizá ya había llegado al servidor.</Trans>
          </span>
        )}
        {note !== '' && <span className={classes['error']}>{note}</span>}
      </div>
      <div className={classes['where']}>
        {isDecided && <span className={classes['state']}>{state === 'applied' ? t`Aplicado` : t`Descartado`}</span>}
      </div>
      {isDecided ? (
        <span />
      ) : (
        <Group gap="xs" justify="flex-end">
          <Button
            size="xs"
            aria-label={t`Aplicar: ${words}`}
            disabled={isBusy || state !== 'ready' || !isAllowed}
            onClick={onApply}
          >
            <Trans>Aplicar</Trans>
          </Button>
          <Button size="xs" variant="default" aria-label={t`Descartar: ${words}`} disabled={isBusy} onClick={onDiscard}>
            <Trans>Descartar</Trans>
          </Button>
        </Group>
      )}
    </li>
  );
}

type LineInvoice = Pick<Invoice, 'direction' | 'supplier_name' | 'customer_name' | 'classification' | 'status'>;

function InvoiceLine({ label, invoice }: { label: string; invoice: LineInvoice }) {
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  const { classification, status } = invoice;
  return (
    <span className={classes['subject']}>
      <span>{label}:</span>
      <span className={classes['party']}>{otherParty(invoice).name}</span>
      <span>{statuses[status]}</span>
      <span>{classifications[classification]}</span>
    </span>
  );
}

/** Every user may change an invoice, and the server decides about records; a file needs the right to upload its type (docs/plans.md#features-by-role). */
function useIsAllowed() {
  const { permissions } = useSignedIn().user;
  return ({ change }: HandedEntry): boolean => {
    const { file } = change;
    if (file === null || isRecordChange(change)) return true;
    return allows(permissions, 'access_upload') && allowsUploadType(permissions, readExtension(file.name));
  };
}

function useNotes() {
  const { t } = useLingui();
  return (state: HandedState, isAllowed: boolean): string => {
    if (state === 'ready' && !isAllowed)
      return t`Tu plan o tu rol no permite subir este archivo. Mejora tu plan, pide a un administrador que lo suba, o descártalo.`;
    const texts: Partial<Record<HandedState, string>> = {
      already: t`Ya está así: no hay nada que aplicar.`,
      gone: t`Esta factura no está en este dispositivo.`,
      unknown: t`Esta versión de Cuadra no conoce este cambio. Actualiza la app para aplicarlo.`,
    };
    return texts[state] ?? '';
  };
}
