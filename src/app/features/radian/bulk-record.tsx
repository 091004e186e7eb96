import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useRecordEvents } from '#app/radian/use-record-events.ts';
import classes from './radian.module.css';

type Props = {
  ids: readonly string[];
  today: string;
  dateField: RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

/** Records acuse and recibo of the selected purchases. An express acceptance is irrevocable: never for several at once. */
export function BulkRecord({ ids, today, dateField, onDone }: Props) {
  const { t } = useLingui();
  const record = useRecordEvents();
  const [date, setDate] = useState(today);
  const isValid = date !== '' && date <= today;
  const submit = async () => {
    if (!isValid) return;
    if ((await record(ids, { codes: ['030', '032'], date })) > 0) onDone();
  };
  return (
    <form
      className={classes['bulk']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <span aria-live="polite">
        <Plural value={ids.length} one="# seleccionada" many="# de seleccionadas" other="# seleccionadas" />
      </span>
      <TextInput
        type="date"
        name="date"
        label={t`Fecha en la DIAN`}
        max={today}
        ref={dateField}
        value={date}
        error={isValid ? undefined : t`Elige un día que ya pasó.`}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <Button type="submit" leftSection={<IconCalendarCheck size={16} />}>
        <Trans>Registré 030 y 032 en la DIAN</Trans>
      </Button>
      <Button variant="default" onClick={onDone}>
        <Trans>Cancelar</Trans>
      </Button>
    </form>
  );
}
