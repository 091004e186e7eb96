import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useEventNames } from '#app/radian/use-radian-texts.ts';
import { useRecordEvents } from '#app/radian/use-record-events.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { TrackedEvent } from '#domain/radian/invoice-event.ts';
import { refusalOf } from '#domain/radian/record-events.ts';
import { refusalText } from '#domain/radian/refusal-text.ts';
import classes from './radian-section.module.css';

type Props = { invoice: Pick<Invoice, 'id' | 'radian_events' | 'payment_terms'>; onClose: () => void };

/** Takes an event that a person has registered at DIAN; what DIAN would refuse is refused here, with its rule. */
export function RecordForm({ invoice, onClose }: Props) {
  const { t } = useLingui();
  const names = useEventNames();
  const record = useRecordEvents();
  const today = bogotaDate(new Date());
  const open = TrackedEvent.options.filter((code) => !invoice.radian_events.some((event) => event.code === code));
  const [code, setCode] = useState<TrackedEvent | undefined>(open[0]);
  const [date, setDate] = useState(today);
  const [signer, setSigner] = useState({ person: '', document: '', role: '' });
  if (!code) return null;
  const problem = problemOf(t`Elige un día que ya pasó.`);
  function problemOf(future: string): string | undefined {
    if (date === '' || date > today) return future;
    const refused = code && refusalOf(invoice, { codes: [code], date });
    return refused && refusalText(refused);
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (problem !== undefined) return;
    const { person, document, role } = signer;
    const who = { person: person.trim() || null, document: document.trim() || null, role: role.trim() || null };
    if ((await record([invoice.id], { codes: [code], date, ...who })) > 0) onClose();
  };
  const fields = [
    { name: 'person', label: t`Persona que lo hizo (opcional)`, max: 200 },
    { name: 'document', label: t`Documento (opcional)`, max: 40 },
    { name: 'role', label: t`Cargo (opcional)`, max: 100 },
  ] as const;
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <NativeSelect
        name="code"
        label={t`Evento que registraste en la DIAN`}
        data={open.map((value) => ({ value, label: `${value} · ${names(value)}` }))}
        value={code}
        onChange={({ currentTarget }) => setCode(open.find((one) => one === currentTarget.value))}
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
      {code === '033' && (
        <p className={classes['note']}>
          <Trans>La aceptación expresa es irrevocable y no hace falta para el costo ni el IVA.</Trans>
        </p>
      )}
      {fields.map(({ name, label, max }) => (
        <TextInput
          key={name}
          name={name}
          label={label}
          maxLength={max}
          value={signer[name]}
          onChange={({ currentTarget: { value } }) => setSigner((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <Group gap="xs">
        <Button type="submit" size="xs" disabled={problem !== undefined}>
          <Trans>Registrar</Trans>
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          <Trans>Cancelar</Trans>
        </Button>
      </Group>
    </form>
  );
}
