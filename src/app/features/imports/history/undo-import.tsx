import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { undoImport } from '#contract/imports.ts';
import { type ImportJob, isInProgress } from '#domain/sheets/import-job.ts';

type Props = { job: ImportJob; onUndone: () => void };

/** Undoes an import of which at least one invoice is still there. */
export function UndoButton({ job, onUndone }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (isInProgress(job) || job.present_count === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowBackUp size={14} />}
        aria-description={job.file_name}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Deshacer importación</Trans>
      </Button>
      {isOpen && <UndoImport job={job} onUndone={onUndone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Says how many invoices go to the trash. Those that somebody has worked on since stay unless the user asks. */
function UndoImport({ job, onUndone, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { engine } = useSignedIn();
  const { id, file_name, present_count, changed_count } = job;
  const [includesChanged, setIncludesChanged] = useState(present_count === changed_count);
  const { isBusy, failure, submit } = useFormSubmit(t`No pudimos deshacer la importación. Intenta nuevamente.`);
  const count = includesChanged ? present_count : present_count - changed_count;

  const undo = () =>
    submit(async () => {
      const body = { changed: includesChanged ? ('delete' as const) : ('keep' as const) };
      const { trashed } = await send(undoImport, { params: { id }, body });
      notify.done(
        plural(trashed, {
          one: 'Deshiciste la importación: # factura está en la papelera.',
          other: 'Deshiciste la importación: # facturas están en la papelera.',
        }),
      );
      onUndone();
      onClose();
      // Without a network the next pull brings it.
      await engine.pull().catch(() => undefined);
    });

  return (
    <ConfirmModal
      title={t`Deshacer importación`}
      confirm={<Plural value={count} one="Enviar # a la papelera" other="Enviar # a la papelera" />}
      isBusy={isBusy}
      failure={failure}
      onConfirm={undo}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        <Plural
          value={count}
          one={`# factura de ${file_name} irá a la papelera. Podrás restaurarla durante 30 días.`}
          other={`# facturas de ${file_name} irán a la papelera. Podrás restaurarlas durante 30 días.`}
        />
      </Text>
      {changed_count > 0 && changed_count < present_count && (
        <Checkbox
          checked={includesChanged}
          onChange={(event) => setIncludesChanged(event.currentTarget.checked)}
          label={plural(changed_count, {
            one: 'Incluir también # que alguien cambió o completó después',
            other: 'Incluir también # que alguien cambió o completó después',
          })}
        />
      )}
    </ConfirmModal>
  );
}
