import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconCircleDot } from '@tabler/icons-react';
import { useState } from 'react';
import { useEventNames, useSourceNames, useStateText } from '#app/radian/use-radian-texts.ts';
import { useRemoveEvent } from '#app/radian/use-remove-event.ts';
import { TERMS_ANCHOR } from '#app/ui/labels/terms-anchor.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { addBusinessDays } from '#domain/radian/business-days.ts';
import { eventsOf, type InvoiceEvent, TrackedEvent } from '#domain/radian/invoice-event.ts';
import { type RadianInvoice, readRadian } from '#domain/radian/read-radian.ts';
import { refusalText } from '#domain/radian/refusal-text.ts';
import classes from './radian-section.module.css';
import { RecordForm } from './record-form.tsx';
import { Section } from './section.tsx';

type Props = { detail: RadianInvoice & Pick<Invoice, 'id'>; canChange: boolean };

/** In the order of their course; either acceptance takes the third place. */
const PLACES: readonly (readonly TrackedEvent[])[] = [['030'], ['032'], ['033', '034'], ['031']];

/** Where a purchase stands: its four events with their sources and days, what is missing, and until when. */
export function RadianSection({ detail, canChange }: Props) {
  const { t } = useLingui();
  const stateText = useStateText();
  const [isOpen, setIsOpen] = useState(false);
  const reading = readRadian(detail, bogotaDate(new Date()));
  if (reading.state === 'not_applicable') return null;
  if (reading.state === 'cash')
    return (
      <Section title={t`Plazos`} anchor={TERMS_ANCHOR}>
        <p>
          <Trans>De contado: no necesita eventos para el costo ni el IVA.</Trans>
        </p>
      </Section>
    );
  return (
    <Section title={t`Plazos`} anchor={TERMS_ANCHOR}>
      <p>
        <strong>{stateText(reading)}</strong>
        {reading.state === 'tacit' && <Trans> · 034 no visto</Trans>}
      </p>
      <Advice reading={reading} />
      <ol className={classes['events']}>
        {PLACES.map((codes) => (
          <EventPlace key={codes[0]} codes={codes} detail={detail} canChange={canChange} />
        ))}
      </ol>
      {reading.violations.map((violation) => (
        <p key={`${violation.event} ${violation.code}`} className={classes['note']}>
          {violation.event}: {refusalText(violation)}
        </p>
      ))}
      {canChange && !isOpen && (
        <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
          <Trans>Registrar a mano</Trans>
        </Button>
      )}
      {canChange && isOpen && <RecordForm invoice={detail} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function Advice({ reading: { state, deadline } }: { reading: ReturnType<typeof readRadian> }) {
  if (state === 'missing_030' || state === 'missing_032')
    return (
      <p className={classes['note']}>
        <Trans>
          Sin acuse (030) y recibo (032), esta compra a crédito no soporta costo, deducción ni IVA descontable. La ley
          no fija un plazo para el acuse; hazlo cuanto antes.
        </Trans>
      </p>
    );
  if (state !== 'claimable' || deadline === null) return null;
  const before = formatDate(addBusinessDays(deadline, -1));
  return (
    <p className={classes['note']}>
      <Trans>Para reclamar o aceptar: hazlo un día hábil antes, el {before}.</Trans>
    </p>
  );
}

type PlaceProps = Props & { codes: readonly TrackedEvent[] };

function EventPlace({ codes, detail, canChange }: PlaceProps) {
  const { t } = useLingui();
  const names = useEventNames();
  const remove = useRemoveEvent();
  const event = eventsOf(detail).find(({ code }) => codes.some((one) => one === code));
  const code = TrackedEvent.options.find((one) => one === (event?.code ?? codes[0]));
  if (!code) return null;
  return (
    <li>
      <EventDot source={event?.source} />
      <span>
        {event ? code : codes.join('/')} · {names(code)}
        <small>{event ? <EventFacts event={event} /> : <Trans>sin registrar</Trans>}</small>
      </span>
      {canChange && event?.source === 'manual' && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t`Quitar ${names(code)}`}
          onClick={() => void remove(detail.id, event, code)}
        >
          <Trans>Quitar</Trans>
        </Button>
      )}
    </li>
  );
}

function EventDot({ source }: { source: InvoiceEvent['source'] | undefined }) {
  if (source === 'xml') return <IconCircleCheckFilled size={18} aria-hidden />;
  return source === 'manual' ? <IconCircleDot size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />;
}

function EventFacts({ event: { date, source, by, at } }: { event: InvoiceEvent }) {
  const sources = useSourceNames();
  return [formatDate(date), sources[source], by, at && formatDate(at)].filter(Boolean).join(' · ');
}
