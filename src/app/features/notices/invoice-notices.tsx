import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarDue, IconChecklist, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { Money } from '#app/ui/money.tsx';
import { reviewOf } from '#domain/approval/invoice-review.ts';
import { codingOf } from '#domain/coding/with-coding.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import { ME } from '#domain/views/view-conditions.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import { NoticeCard, NoticeRow } from './notice-card.tsx';

type IdsProps = { ids: readonly string[] };

/** The purchases whose term to claim ends today. */
export function EndingTerms({ ids, today }: IdsProps & { today: string }) {
  const { t } = useLingui();
  const date = formatDate(today);
  return (
    <InvoiceNotices
      title={t`Plazos que vencen hoy`}
      ids={ids}
      link={
        <Link to="/radian">
          <Trans>Ver plazos</Trans>
        </Link>
      }
      icon={<IconCalendarDue />}
      tone="warning"
      describe={() => ({ what: t`Último día para reclamar`, date: t`Hoy, ${date}` })}
    />
  );
}

/** The purchases whose next step the user may approve. */
export function WaitingApprovals({ ids }: IdsProps) {
  const { t } = useLingui();
  const describe = (row: InvoiceRow): Description => {
    const { step = 1, of = 1 } = reviewOf(row) ?? {};
    const due = row.due_date && formatDate(row.due_date);
    return {
      what: of > 1 ? t`Espera tu aprobación: paso ${step} de ${of}` : t`Espera tu aprobación`,
      date: due ? t`Vence el ${due}` : t`Sin fecha de vencimiento`,
    };
  };
  return (
    <InvoiceNotices
      title={t`Por aprobar`}
      ids={ids}
      link={<ListLink search={{ review: 'mine' }} />}
      icon={<IconChecklist />}
      describe={describe}
    />
  );
}

/** The invoices that were assigned to the user. */
export function NewAssignments({ ids }: IdsProps) {
  const { t } = useLingui();
  const describe = (row: InvoiceRow): Description => {
    const at = codingOf(row).find(({ field }) => field === 'assignee')?.at;
    const { date = '', time = '' } = at ? formatInstant(Date.parse(at)) : {};
    return { what: t`Quedó a tu cargo`, date: at ? t`${date}, ${time}` : '' };
  };
  return (
    <InvoiceNotices
      title={t`Te asignaron`}
      ids={ids}
      link={<ListLink search={{ assignee: ME }} />}
      icon={<IconUserCheck />}
      describe={describe}
    />
  );
}

const ListLink = ({ search }: { search: Partial<InvoiceView> }) => (
  <Link to="/invoices" search={search}>
    <Trans>Ver en la lista</Trans>
  </Link>
);

/** More are in the list of invoices, with its filter. */
const SHOWN = 20;

type Description = { what: string; date: string };
type InvoicesProps = IdsProps & {
  title: string;
  link: ReactNode;
  icon: ReactNode;
  tone?: 'plain' | 'warning';
  /** What the notice is about an invoice, and its date. */
  describe: (row: InvoiceRow) => Description;
};

function InvoiceNotices({ title, ids, link, describe, ...look }: InvoicesProps) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const shown = ids.slice(0, SHOWN);
  const rows = useLiveQuery(() => readRows(store, shown), [store, shown.join(' ')]);
  return (
    <NoticeCard title={title} count={ids.length} link={link}>
      {rows?.map((row) => {
        const [number, issued] = [invoiceDisplayName(row), formatDate(row.issue_date)];
        return (
          <NoticeRow
            key={row.id}
            to={{ to: '/invoices/$id', params: { id: row.id } }}
            title={otherParty(row).name}
            detail={t`${number} · emitida el ${issued}`}
            amount={<Money amount={row.total_amount} currency={row.currency} />}
            {...describe(row)}
            {...look}
          />
        );
      })}
    </NoticeCard>
  );
}
