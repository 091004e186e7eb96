import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconArrowLeft, IconRoute, IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AnalyticsPeriod } from '#app/period/analytics-period.tsx';
import { useMayWriteRules } from '#app/rules/use-may-write-rules.ts';
import { AnalyticsFailed } from '#app/sync-status/analytics-failed.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import back from '#app/ui/back-link.module.css';
import { AfterDot } from '#app/ui/charts/after-dot.tsx';
import { AnalyticsSkeleton } from '#app/ui/charts/analytics-skeleton.tsx';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { DottedParts } from '#app/ui/dotted-parts.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { Money } from '#app/ui/money.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { UnconvertedNote } from '#app/ui/unconverted-note.tsx';
import type { PartySide } from '#domain/analytics/figures.ts';
import { invoiceSearchForParty, type PartyDetail } from '#domain/analytics/party-detail.ts';
import { identificationBeside } from '#domain/companies/format-identification.ts';
import { formatPhone } from '#domain/companies/format-phone.ts';
import { type PeriodFilter, type PeriodView, periodOfView, viewOfPeriod } from '#domain/dates/period-filter.ts';
import { PartyDebtCard } from './party-debt-card.tsx';
import { PartyInvoices } from './party-invoices.tsx';
import { PartyMonths } from './party-months.tsx';
import { useParty } from './use-party.ts';
import { usePartyDebts } from './use-party-debts.ts';
import { PARTIES_ROUTE, usePartyTexts } from './use-party-texts.ts';

type Props = { side: PartySide; id: string; view: PeriodView; onView: (view: PeriodView) => void };

/** One supplier or customer: its months and its invoices. */
export function PartyPage({ side, id, view, onView }: Props) {
  const { t } = useLingui();
  const texts = usePartyTexts(side);
  const period = periodOfView(view);
  const { party, isMissing, ...state } = useParty({ side, id, period });
  const failure = t`No pudimos cargar la analítica.`;
  return (
    <Stack gap="md">
      <Link to={PARTIES_ROUTE[side]} search={viewOfPeriod(period)} preload={false} className={back['back']}>
        <IconArrowLeft size={16} aria-hidden />
        {texts.back}
      </Link>
      <PageHeader
        title={party?.name ?? texts.one}
        subtitle={
          <>
            {party ? (
              <DottedParts
                parts={[
                  identificationBeside(party),
                  ...(party.contact_info?.split(' · ').map(formatPhone) ?? []),
                ].filter((part) => part !== '')}
              />
            ) : (
              '\u00a0'
            )}
            <div>
              <DataAsOf {...state} failure={failure} />
            </div>
          </>
        }
      >
        {side === 'supplier' && party && <NewRuleLink party={party} />}
        <AnalyticsPeriod view={view} onView={onView} />
      </PageHeader>
      <ProgressLine active={state.isLoading && party !== undefined} label={t`Actualizando…`} />
      {party && <Figures side={side} party={party} period={period} />}
      {!party && (state.isLoading || !state.isRead) && <AnalyticsSkeleton chart={360} />}
      {!party && !state.isLoading && state.isRead && (
        <NoParty side={side} isMissing={isMissing} onRetry={state.refresh} />
      )}
    </Stack>
  );
}

/** Nothing for who may not write rules, and for a supplier without a number. */
function NewRuleLink({ party: { name, tax_id } }: { party: PartyDetail }) {
  const { t } = useLingui();
  const mayWrite = useMayWriteRules();
  if (!mayWrite || tax_id === '') return null;
  const search = { nit: tax_id, name: name.slice(0, 80) };
  return (
    <Button
      variant="default"
      leftSection={<IconRoute size={16} />}
      renderRoot={(props) => <Link to="/rules" search={search} preload={false} {...props} />}
    >
      {t`Crear regla para este proveedor`}
    </Button>
  );
}

function NoParty({ side, isMissing, onRetry }: { side: PartySide; isMissing: boolean; onRetry: () => void }) {
  const texts = usePartyTexts(side);
  if (!isMissing) return <AnalyticsFailed onRetry={onRetry} />;
  return <EmptyState icon={<IconUserQuestion size={28} />} text={texts.missing} />;
}

type FiguresProps = { side: PartySide; party: PartyDetail; period: PeriodFilter };

function Figures({ side, party, period }: FiguresProps) {
  const { t } = useLingui();
  const texts = usePartyTexts(side);
  const debts = usePartyDebts(side, party);
  const link = (
    <Link to="/invoices" search={invoiceSearchForParty(party, { side, period })} preload={false} data-whole>
      {t`Ver las facturas`}
    </Link>
  );
  return (
    <>
      <FigureGrid>
        <FigureCard
          label={texts.total}
          figure={<Money amount={party.total_amount} />}
          tone={side === 'supplier' ? 'expense' : 'income'}
        >
          {texts.net}
        </FigureCard>
        <FigureCard label={t`Documentos`} figure={formatCount(party.invoice_count)}>
          {party.credit_note_count > 0 ? (
            <>
              {documentsTextOf(party)}
              <AfterDot>{link}</AfterDot>
            </>
          ) : (
            link
          )}
        </FigureCard>
        <FigureCard label={t`Notas crédito`} figure={<Money amount={party.credit_note_amount} />}>
          {party.credit_note_count > 0 ? t`Ya las restamos del total.` : t`No hay notas crédito.`}
        </FigureCard>
        {debts && <PartyDebtCard side={side} party={party} debts={debts} />}
      </FigureGrid>
      <PartyMonths side={side} months={party.monthly_data} />
      <UnconvertedNote count={party.unconverted_invoices} />
      <PartyInvoices side={side} party={party} period={period} />
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
