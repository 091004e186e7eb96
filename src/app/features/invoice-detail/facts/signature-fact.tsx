import { useLingui } from '@lingui/react/macro';
import type { DetailSignature } from '#domain/invoices/invoice-detail.ts';
import { Fact } from './facts.tsx';

/** A fact about the file, not a verdict on the invoice: the issuer of the certificate is not checked. */
export function SignatureFact({ signature: { status, signer, reasons } }: { signature: DetailSignature }) {
  const { t } = useLingui();
  const texts: Record<DetailSignature['status'], string> = {
    valid: t`El archivo no cambió desde que se firmó`,
    invalid: t`No corresponde al contenido del archivo`,
    unsigned: t`El archivo no trae firma`,
    unsupported: t`No pudimos revisarla`,
  };
  const advice: Partial<Record<DetailSignature['status'], string>> = {
    invalid: t`Pide al emisor el XML original o compara la factura en la DIAN.`,
    unsupported: t`Compara la factura con la de la DIAN.`,
  };
  return (
    <Fact name={t`Firma digital`}>
      {texts[status]}
      {signer && <small>{t`Firmante: ${signer.name}`}</small>}
      {status !== 'unsigned' && reasons.map((reason) => <small key={reason}>{reason}</small>)}
      {advice[status] && <small>{advice[status]}</small>}
    </Fact>
  );
}
