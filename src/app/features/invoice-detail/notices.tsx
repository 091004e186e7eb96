import { Trans, useLingui } from '@lingui/react/macro';
import type { InvoiceDetail, MissingField } from '#domain/invoices/invoice-detail.ts';
import { Notice } from './notice.tsx';

/** Notices that the user needs before trusting the amounts below. */
export function Notices({ detail }: { detail: InvoiceDetail }) {
  const { question, classification, source, missing, warnings, validation } = detail;
  const names = useMissingNames();
  const absent = missing.map((field) => names[field]).join(', ');
  const isRejected = validation !== null && validation.code !== '02';
  return (
    <>
      {question === 'whose' && classification === 'none' && (
        <Notice tone="warning">
          <Trans>No sabemos si es un ingreso o un gasto de tu empresa. Elige su clasificación.</Trans>
        </Notice>
      )}
      {source === 'pdf' && (
        <Notice tone="warning">
          <Trans>La leímos de un PDF. Revisa los datos y sube el XML para completarla.</Trans>
          {absent !== '' && (
            <div>
              <Trans>No encontramos: {absent}.</Trans>
            </div>
          )}
        </Notice>
      )}
      {source === 'sheet' && (
        <Notice tone="info">
          <Trans>Viene de una hoja de cálculo o del listado de la DIAN. Sube el XML para completarla.</Trans>
        </Notice>
      )}
      {isRejected && (
        <Notice tone="bad">
          <Trans>La DIAN rechazó este documento.</Trans>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning">
          {warnings.map(({ code, detail: text }) => (
            <div key={code + text}>{text}</div>
          ))}
        </Notice>
      )}
    </>
  );
}

function useMissingNames(): Record<MissingField, string> {
  const { t } = useLingui();
  return {
    number: t`número`,
    issue_date: t`fecha de emisión`,
    due_date: t`vencimiento`,
    supplier_name: t`nombre del proveedor`,
    supplier_nit: t`NIT del proveedor`,
    customer_name: t`nombre del cliente`,
    customer_nit: t`NIT del cliente`,
    subtotal: t`subtotal`,
    tax_amount: t`impuestos`,
    payable_total: t`total`,
    currency: t`moneda`,
    cufe: t`CUFE`,
  };
}
