import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { useEventNames } from '#app/radian/use-radian-texts.ts';
import { useRecordEvents } from '#app/radian/use-record-events.ts';
import type { TrackedPurchase } from '#domain/radian/radian-summary.ts';
import { refusalOf } from '#domain/radian/record-events.ts';
import { refusalText } from '#domain/radian/refusal-text.ts';
import classes from './radian.module.css';

/** How the buyer answers within the term: the express acceptance, or the claim. */
const ANSWERS = ['033', '031'] as const;

type Props = {
  purchase: TrackedPurchase;
  today: string;
  answerField: RefObject<HTMLSelectElement | null>;
  onDone: () => void;
};

/** Records the answer to one purchase. Neither is chosen beforehand: an express acceptance is irrevocable. */
export function AnswerRecord({ purchase, today, answerField, onDone }: Props) {
  const { t } = useLingui();
  const names = useEventNames();
  const record = useRecordEvents();
  const [code, setCode] = useState<(typeof ANSWERS)[number]>();
  const [date, setDate] = useState(today);
  const { id, invoice_number: number, supplier_name: name } = purchase;
  const future = date === '' || date > today ? t`Elige un día que ya pasó.` : undefined;
  const refused = code && !future ? refusalOf(purchase, { codes: [code], date }) : undefined;
  const problem = future ?? (refused && refusalText(refused));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!code || problem !== undefined) return;
    if ((await record([id], { codes: [code], date })) > 0) onDone();
  };
  return (
    <form className={classes['bulk']} aria-label={t`Respuesta a ${number}`} onSubmit={(event) => void submit(event)}>
      <span>
        <Trans>
          Respuesta a <strong>{number}</strong> de {name}
        </Trans>
      </span>
      <NativeSelect
        name="code"
        label={t`Evento que registraste en la DIAN`}
        ref={answerField}
        value={code ?? ''}
        data={[
          { value: '', label: t`Elige…` },
          ...ANSWERS.map((value) => ({ value, label: `${value} · ${names(value)}` })),
        ]}
        onChange={({ currentTarget }) => setCode(ANSWERS.find((one) => one === currentTarget.value))}
      />
      <TextInput
        type="date"
        name="date"
        label={t`Fecha en la DIAN`}
        max={today}
        value={date}
        error={problem}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <Button
        type="submit"
        leftSection={<IconCalendarCheck size={16} />}
        disabled={code === undefined || problem !== undefined}
      >
        <Trans>Registrar</Trans>
      </Button>
      <Button variant="default" onClick={onDone}>
        <Trans>Cancelar</Trans>
      </Button>
      {code === '033' && (
        <small>
          <Trans>La aceptación expresa es irrevocable y no hace falta para el costo ni el IVA.</Trans>
        </small>
      )}
    </form>
  );
}
