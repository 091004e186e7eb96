import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { completeWaitingPdf } from '#contract/waiting-pdfs.ts';
import type { WaitingPdf } from '#domain/files/waiting-pdf.ts';
import { readTypedPdf, type TypedProblems, type TypedText, toTypedText } from './read-typed-pdf.ts';

/**
 * The form of a PDF to complete: its inputs, the problem of each, and the submit. `trashed` is the invoice in the trash
 * that has the typed number. `onDone` gets called on success.
 */
export function useCompletePdf(pdf: WaitingPdf, onDone: () => void) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { engine, user } = useSignedIn();
  const { isBusy, failure, setFailure, submit } = useFormSubmit(t`No pudimos crear la factura. Intenta nuevamente.`);
  const [text, setText] = useState(() => toTypedText(pdf));
  const [problems, setProblems] = useState<TypedProblems>({});
  const [trashed, setTrashed] = useState<{ id: string; number: string }>();

  const set = (field: keyof TypedText, value: string) => {
    setText((now) => ({ ...now, [field]: value }));
    setProblems(({ [field]: _, ...others }) => others);
  };

  const save = async () => {
    const read = readTypedPdf(text, user.company?.nits ?? []);
    if (read.type === 'invalid') return setProblems(read.problems);
    setProblems({});
    setTrashed(undefined);
    await submit(async () => {
      const result = await send(completeWaitingPdf, { params: { id: pdf.id }, body: read.typed });
      // The PDF stays to be completed: the invoice must be restored first, or have another number.
      const number = result.invoice_number ?? read.typed.number;
      if (result.outcome === 'duplicate_in_trash') {
        if (result.invoice_id !== null) setTrashed({ id: result.invoice_id, number });
        return setFailure(result.detail ?? undefined);
      }
      notify.done(
        result.outcome === 'created'
          ? t`Creamos la factura ${number}.`
          : t`La factura ${number} ya existía. Le adjuntamos el PDF.`,
      );
      // The list shows the invoice without waiting for the next round; a failure is not a failure of the form.
      void engine.pull().catch(() => undefined);
      onDone();
    });
  };
  return { text, set, problems, isBusy, failure, trashed, save };
}
