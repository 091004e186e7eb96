import { useLingui } from '@lingui/react/macro';
import type { LedgerField } from '#domain/reconciliation/ledger/ledger-columns.ts';
import type { LedgerEntry, OnlyLedgerReason } from '#domain/reconciliation/ledger/match-ledger.ts';
import type { LedgerProgram } from '#domain/reconciliation/ledger/recognise-ledger.ts';
import type { LedgerClass } from '#domain/reconciliation/ledger/summarize-ledger.ts';

export function useLedgerClassLabels(): Record<LedgerClass, string> {
  const { t } = useLingui();
  return {
    not_posted: t`Sin contabilizar`,
    posted_different: t`Contabilizada distinta`,
    posted_other_month: t`Contabilizada otro mes`,
    only_ledger: t`Solo en contabilidad`,
    posted: t`Contabilizada`,
  };
}

type Reason = OnlyLedgerReason | Extract<LedgerEntry, { type: 'not_posted' }>['reason'];

export function useLedgerReasonLabels(): Record<Reason, string> {
  const { t } = useLingui();
  return {
    party_unknown: t`El archivo no tiene ese tercero`,
    number_not_found: t`El tercero está, el número no`,
    voided: t`Comprobante anulado`,
    payment: t`Es un pago o un recaudo`,
    payroll: t`Es nómina`,
    no_party: t`Sin tercero`,
    no_number: t`Sin número de documento`,
    repeated: t`El documento ya está en otro comprobante`,
    outside: t`Es de otro mes`,
    unknown: t`Sin explicación`,
  };
}

export function useProgramLabels(): Record<LedgerProgram, string> {
  const { t } = useLingui();
  return {
    siigo_pyme: 'Siigo Pyme',
    siigo_nube: 'Siigo Nube',
    wo_journal: 'World Office',
    other: t`Otro programa`,
  };
}

/** The fields that a person chooses a column for, in the order of the form. */
export const CHOSEN_FIELDS = [
  'date',
  'nit',
  'voucher_type',
  'voucher_number',
  'prefix',
  'number',
  'account',
  'debit',
  'credit',
  'value',
  'side',
  'note',
] as const satisfies readonly LedgerField[];

export function useLedgerFieldLabels(): Record<(typeof CHOSEN_FIELDS)[number], string> {
  const { t } = useLingui();
  return {
    date: t`Fecha`,
    nit: t`NIT del tercero`,
    voucher_type: t`Tipo de comprobante`,
    voucher_number: t`Número de comprobante`,
    prefix: t`Prefijo del documento`,
    number: t`Número del documento`,
    account: t`Cuenta contable`,
    debit: t`Débito`,
    credit: t`Crédito`,
    value: t`Valor`,
    side: t`Débito o crédito (D/C)`,
    note: t`Descripción`,
  };
}
