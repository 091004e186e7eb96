import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useDocumentName } from '#app/ui/labels/use-document-name.ts';
import { Refused } from '#client/refused.ts';
import { getInvoice } from '#contract/invoice-detail.ts';
import { setInvoiceExchangeRate } from '#contract/invoices.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { readTypedRate } from '#domain/invoices/typed-rate.ts';
import { saveDetail } from '#store/invoices/details.ts';

/**
 * The form of an exchange rate: what is typed, its problem, and the submit, which returns whether the rate was saved.
 * `onDone` gets called on success.
 */
export function useGiveRate(detail: InvoiceDetail, onDone?: () => void) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { call, store, engine } = useSignedIn();
  const name = useDocumentName()(detail);
  const { id, rev, currency, given_rate } = detail;
  const [typed, setTyped] = useState(() => (given_rate === null ? '' : String(given_rate.rate).replace('.', ',')));
  const { isBusy, failure, setFailure, submit } = useFormSubmit(
    t`No pudimos guardar la tasa de cambio. Intenta nuevamente.`,
  );

  const type = (text: string) => {
    setTyped(text);
    setFailure(undefined);
  };

  /** The page shows the new total at once, and the list after the pull; a failure here is not a failure of the form. */
  const refresh = async () => {
    void engine.pull().catch(() => undefined);
    await call(getInvoice, { params: { id } })
      .then((data) => saveDetail(store, { id, data, now: Date.now() }))
      .catch(() => undefined);
  };

  const save = async (): Promise<boolean> => {
    const read = readTypedRate(currency, typed);
    if (read.type === 'error') {
      setFailure(read.detail);
      return false;
    }
    let isSaved = false;
    await submit(async () => {
      try {
        await send(setInvoiceExchangeRate, { params: { id }, body: { exchange_rate: read.rate, base_rev: rev } });
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 409) throw error;
        // The invoice is no longer what this page shows.
        await refresh();
        if (error.code !== 'conflict') throw error;
        return setFailure(
          t`Otra persona escribió una tasa antes que tú. Revísala y, si no es correcta, guarda la tuya.`,
        );
      }
      isSaved = true;
      notify.done(t`Guardamos la tasa de cambio de la ${name}.`);
      await refresh();
      onDone?.();
    });
    return isSaved;
  };
  return { typed, setTyped: type, problem: failure, isBusy, save };
}
