import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { UploadedDocument } from '#domain/files/upload.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import { formatMoney } from '#domain/money.ts';
import classes from '../upload.module.css';
import { CompleteButton } from '../waiting/complete-button.tsx';
import { isWaiting, useWaitingPdfs } from '../waiting/waiting-pdfs-context.ts';
import { OpenInvoiceLink } from './open-invoice-link.tsx';
import { OwnershipQuestion } from './ownership-question.tsx';
import { RestoreButton } from './restore-button.tsx';
import { useUploadedNoun } from './use-uploaded-noun.ts';

type Props = { document: UploadedDocument; filename: string };

const WARNINGS_AT_ONCE = 3;

export function DocumentResult({ document, filename }: Props) {
  const { invoice_id: id, invoice_number: number, outcome, name, warnings, waiting_pdf_id } = document;
  const { t } = useLingui();
  const outcomeText = useOutcomeText(document);
  const waiting = useWaitingPdfs();
  const isSettled = waiting_pdf_id !== undefined && !isWaiting(waiting, waiting_pdf_id);
  const text = isSettled ? t`Ya no está por completar.` : outcomeText;
  const more = warnings.length - WARNINGS_AT_ONCE;
  return (
    <div className={classes['detail']} data-failed={outcome === 'refused' || undefined}>
      <p>
        {name !== filename && <span className={classes['member']}>{name}: </span>}
        {text} {id !== null && outcome === 'duplicate_in_trash' && <RestoreButton id={id} number={number ?? ''} />}
        {id !== null && outcome !== 'duplicate_in_trash' && <OpenInvoiceLink id={id} />}
        {waiting_pdf_id !== undefined && <CompleteButton id={waiting_pdf_id} name={name} />}
      </p>
      {warnings.slice(0, WARNINGS_AT_ONCE).map(({ code, detail }) => (
        <p key={code + detail} className={classes['warning']}>
          {detail}
        </p>
      ))}
      {more > 0 && (
        <p
          className={classes['warning']}
        >{t`y ${plural(more, { one: '# aviso', other: '# avisos' })} más en la factura.`}</p>
      )}
      {document.question === 'whose' && id !== null && (
        <OwnershipQuestion
          id={id}
          number={number ?? ''}
          isBothSides={warnings.some(({ code }) => code === 'both_sides')}
        />
      )}
    </div>
  );
}

function useOutcomeText({ outcome, invoice_id, invoice_number, detail }: UploadedDocument): string {
  const { t } = useLingui();
  const summary = useCreatedSummary(outcome === 'created' ? invoice_id : null);
  const noun = useUploadedNoun(invoice_id);
  const number = invoice_number ?? '';
  const texts: Record<UploadedDocument['outcome'], string> = {
    created: [t`Guardada: ${number}`, ...summary].join(' · '),
    completed: detail || t`Completamos la ${noun} ${number} con su XML.`,
    duplicate: detail || t`Esta ${noun} ya existe: ${number}.`,
    duplicate_in_trash: detail || t`Esta factura está en la papelera: ${number}. Restáurala si la necesitas.`,
    attached: detail || attachedText(),
    refused: detail || t`No fue posible procesar el archivo.`,
  };
  return texts[outcome];

  function attachedText(): string {
    return invoice_id === null ? t`Guardado hasta que llegue su factura.` : t`Guardado junto a la ${noun} ${number}.`;
  }
}

/** Returns the other party and the total of a created invoice; nothing until this device has the invoice. */
function useCreatedSummary(id: string | null): string[] {
  const { store } = useSignedIn();
  const invoice = useLiveQuery(async () => (id === null ? undefined : store.invoices.get(id)), [store, id]);
  if (!invoice) return [];
  const { name } = otherParty(invoice);
  return [...(name ? [name] : []), formatMoney(invoice.total_amount, invoice.currency)];
}
