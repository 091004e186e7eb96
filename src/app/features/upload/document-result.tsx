import { useLingui } from '@lingui/react/macro';
import type { UploadedDocument } from '#domain/upload.ts';
import classes from './upload.module.css';

type Props = { document: UploadedDocument; filename: string };

export function DocumentResult({ document, filename }: Props) {
  const text = useOutcomeText(document);
  return (
    <div className={classes['detail']} data-failed={document.outcome === 'refused' || undefined}>
      <p>
        {document.name !== filename && `${document.name}: `}
        {text}
      </p>
      {document.warnings.map((warning) => (
        <p key={warning} className={classes['warning']}>
          {warning}
        </p>
      ))}
    </div>
  );
}

function useOutcomeText({ outcome, invoice_number, detail }: UploadedDocument): string {
  const { t } = useLingui();
  const number = invoice_number ?? '';
  const texts: Record<UploadedDocument['outcome'], string> = {
    created: t`Guardado: ${number}`,
    duplicate: t`Esta factura ya existe: ${number}.`,
    duplicate_in_trash: t`Esta factura está en la papelera: ${number}.`,
    attached: t`Guardado junto a la factura.`,
    refused: detail || t`No fue posible procesar el archivo.`,
  };
  return texts[outcome];
}
