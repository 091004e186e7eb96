import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { IconArrowLeft, IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useYears } from '#app/data/use-years.ts';
import { AnalyticsFailed } from '#app/sync-status/analytics-failed.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import back from '#app/ui/back-link.module.css';
import { AnalyticsSkeleton } from '#app/ui/charts/analytics-skeleton.tsx';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { Money } from '#app/ui/money.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { YearSelect } from '#app/ui/select/year-select.tsx';
import { UnconvertedNote } from '#app/ui/unconverted-note.tsx';
import type { PartySide } from '#domain/analytics/figures.ts';
import { invoiceSearchForParty, type PartyDetail } from '#domain/analytics/party-detail.ts';
import { formatIdentification } from '#domain/companies/format-identification.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';
import { PartyInvoices } from './party-invoices.tsx';
import { PartyMonths } from './party-months.tsx';
import { useParty } from './use-party.ts';
import { PARTIES_ROUTE, usePartyTexts } from './use-party-texts.ts';

type Props = { side: PartySide; id: string; year: YearFilter; onYear: (year: YearFilter) => void };

/** One supplier or customer: its months and its invoices. */
export function PartyPage({ side, id, year, onYear }: Props) {
  const { t } = useLingui();
  const texts = usePartyTexts(side);
  const years = useYears();
  const { party, isMissing, ...state } = useParty({ side, id, year });
  const failure = t`No pudimos cargar la analítica.`;
  return (
    <Stack gap="md">
      <Link to={PARTIES_ROUTE[side]} search={{ year }} preload={false} className={back['back']}>
        <IconArrowLeft size={16} aria-hidden />
        {texts.back}
      </Link>
      <PageHeader
        title={party?.name ?? texts.one}
        subtitle={
          <>
            {party ? [formatIdentification(party.tax_id), party.contact_info].filter(Boolean).join(' · ') : '\u00a0'}
            <div>
              <DataAsOf {...state} failure={failure} />
            </div>
          </>
        }
      >
        <YearSelect year={year} years={years} onYear={onYear} />
      </PageHeader>
      <ProgressLine active={state.isLoading && party !== undefined} label={t`Actualizando…`} />
      {party && <Figures side={side} party={party} year={year} />}
      {!party && (state.isLoading || !state.isRead) && <AnalyticsSkeleton chart={360} />}
      {!party && !state.isLoading && state.isRead && (
        <NoParty side={side} isMissing={isMissing} onRetry={state.refresh} />
      )}
    </Stack>
  );
}

function NoParty({ side, isMissing, onRetry }: { side: PartySide; isMissing: boolean; onRetry: () => void }) {
  const texts = usePartyTexts(side);
  if (!isMissing) return <AnalyticsFailed onRetry={onRetry} />;
  return <EmptyState icon={<IconUserQuestion size={28} />} text={texts.missing} />;
}

type FiguresProps = { side: PartySide; party: PartyDetail; year: YearFilter };

function Figures({ side, party, year }: FiguresProps) {
  const { t } = useLingui();
  const texts = usePartyTexts(side);
  return (
    <>
      <FigureGrid>
        <FigureCard label={texts.total} figure={<Money amount={party.total_amount} />}>
          {texts.net}
        </FigureCard>
        <FigureCard label={t`Documentos`} figure={formatCount(party.invoice_count)}>
          {party.credit_note_count > 0 && `${documentsTextOf(party)} · `}
          <Link to="/invoices" search={invoiceSearchForParty(party, { side, year })} preload={false} data-whole>
            {t`Ver las facturas`}
          </Link>
        </FigureCard>
        <FigureCard label={t`Notas crédito`} figure={<Money amount={party.credit_note_amount} />}>
          {party.credit_note_count > 0 ? t`Ya las restamos del total.` : t`No hay notas crédito.`}
        </FigureCard>
      </FigureGrid>
      <PartyMonths side={side} months={party.monthly_data} />
      <UnconvertedNote count={party.unconverted_invoices} />
      <PartyInvoices side={side} party={party} year={year} />
    </>
  );
}

/** What the documents of a party are: "9 facturas, 1 nota crédito". */
function documentsTextOf({ invoice_count, credit_note_count }: PartyDetail): string {
  const notes = plural(credit_note_count, {
    one: '# nota crédito',
    many: '# de notas crédito',
    other: '# notas crédito',
  });
  const invoices = plural(invoice_count - credit_note_count, {
    one: '# factura',
    many: '# de facturas',
    other: '# facturas',
  });
  return `${invoices}, ${notes}`;
}
