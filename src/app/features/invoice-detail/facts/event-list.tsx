import { useLingui } from '@lingui/react/macro';
import { formatDate } from '#domain/dates/dates.ts';
import type { InvoiceEvent } from '#domain/invoices/invoice-detail.ts';
import classes from '../invoice-detail.module.css';
import { Section } from './section.tsx';

export function EventList({ events }: { events: InvoiceEvent[] }) {
  const { t } = useLingui();
  if (events.length === 0) return null;
  return (
    <Section title={t`Eventos`}>
      <ol className={classes['plain']}>
        {events.map(({ id, code, name, date, sender }) => (
          <li key={id}>
            {name ?? t`Evento ${code ?? ''}`}
            <small>{[date === null ? null : formatDate(date), sender.name].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ol>
    </Section>
  );
}
