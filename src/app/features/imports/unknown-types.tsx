import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { NeedsConnection } from '#app/frame/needs-connection.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { answerImportTypes } from '#contract/imports.ts';
import { ANSWERABLE_KINDS, type ImportJob, isInProgress, type TypeAnswer } from '#domain/sheets/import-job.ts';

type Props = { job: ImportJob; onStarted: (job: ImportJob) => void };

/** Asks what the document types of an import are that the product does not know, and imports the file once more. */
export function UnknownTypesButton({ job, onStarted }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (job.unknown_types.length === 0 || isInProgress(job)) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconHelpCircle size={14} />}
        aria-description={job.file_name}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Decir qué documentos son</Trans>
      </Button>
      {isOpen && <UnknownTypes job={job} onStarted={onStarted} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** A select value; '' is no answer. */
type Choice = '' | 'not_an_invoice' | NonNullable<TypeAnswer['kind']>;

function useChoices(): { value: Choice; label: string }[] {
  const { t } = useLingui();
  const labels: Record<NonNullable<TypeAnswer['kind']>, string> = {
    invoice: t`Factura`,
    credit_note: t`Nota crédito`,
    debit_note: t`Nota débito`,
    support_document: t`Documento soporte`,
    equivalent_document: t`Documento equivalente`,
  };
  return [
    { value: '', label: t`Aún no lo sé` },
    ...ANSWERABLE_KINDS.map((value) => ({ value, label: labels[value] })),
    { value: 'not_an_invoice', label: t`No es una factura: no importarlo` },
  ];
}

function UnknownTypes({ job, onStarted, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const errorText = useErrorText();
  const send = useSubmit();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const options = useChoices();
  const types = job.unknown_types.flatMap(({ name }): TypeAnswer[] => {
    const choice = choices[name] ?? '';
    return choice === '' ? [] : [{ name, kind: choice === 'not_an_invoice' ? null : choice }];
  });

  const save = async () => {
    if (types.length === 0) return setFailure(t`Elige qué es al menos uno de los tipos.`);
    setIsBusy(true);
    setFailure(undefined);
    try {
      onStarted(await send(answerImportTypes, { params: { id: job.id }, body: { types } }));
      onClose();
    } catch (error) {
      setFailure(errorText(error, { fallback: t`No pudimos importar el archivo de nuevo. Intenta nuevamente.` }));
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Modal opened onClose={onClose} title={t`¿Qué documentos son?`} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            <Trans>
              «{job.file_name}» tiene tipos de documento que no conocemos. Dinos qué son: importamos el archivo de
              nuevo, sin repetir lo que ya está, y lo recordamos para los próximos.
            </Trans>
          </Text>
          <NeedsConnection />
          {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
          {job.unknown_types.map(({ name, rows }) => (
            <NativeSelect
              key={name}
              label={name}
              description={<Plural value={rows} one="# fila" other="# filas" />}
              value={choices[name] ?? ''}
              onChange={(event) => setChoices({ ...choices, [name]: event.currentTarget.value as Choice })}
              data={options}
            />
          ))}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancelar</Trans>
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isReachable}>
              <Trans>Guardar e importar de nuevo</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
