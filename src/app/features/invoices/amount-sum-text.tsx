import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { type AmountSum, type Side, type Summand, sumAmounts, sumBySide } from '#domain/invoices/sum-amounts.ts';
import { formatCop, formatMoney } from '#domain/money.ts';

type Props = {
  documents: readonly Summand[];
  /** The overdue ones among `documents`. */
  overdue?: readonly Summand[] | undefined;
  /** In pesos alone where all of them are known. */
  isShort?: boolean;
};

const NONE: readonly Summand[] = [];

/** The sum of documents, income and expense apart, and which of them it does not contain. */
export function SumText({ documents, overdue = NONE, isShort = false }: Props) {
  const labels = useSideLabels();
  const sides = sumBySide(documents);
  const overdueSums = new Map(sumBySide(overdue));
  const { tests } = sumAmounts(documents);
  const [only] = sides;
  return (
    <>
      {only && sides.length === 1 ? (
        <>
          <AmountText sum={only[1]} isShort={isShort} />
          <OverduePart sum={only[1]} overdue={overdueSums.get(only[0])} isShort={isShort} />
        </>
      ) : (
        sides.map(([side, sum], index) => (
          <span key={side}>
            {index > 0 && ' · '}
            {labels[side]} <AmountText sum={sum} isShort={isShort} />
            {!isShort && <OverduePart sum={sum} overdue={overdueSums.get(side)} isShort={isShort} />}
          </span>
        ))
      )}
      {tests > 0 && (
        <>
          {' · '}
          <Plural value={tests} one="# de prueba no suma" many="# de prueba no suman" other="# de prueba no suman" />
        </>
      )}
    </>
  );
}

type PartProps = AmountProps & { overdue: AmountSum | undefined };

/** How much of a sum is overdue. */
function OverduePart({ sum, overdue, isShort }: PartProps) {
  if (overdue === undefined) return null;
  const isAll = JSON.stringify(overdue) === JSON.stringify(sum);
  return (
    <Text span inherit style={{ color: 'var(--cuadra-expense)' }}>
      {', '}
      {isAll ? (
        <Trans>todo vencido</Trans>
      ) : (
        <Trans>
          de ellos <AmountText sum={overdue} isShort={isShort} /> vencidos
        </Trans>
      )}
    </Text>
  );
}

type AmountProps = { sum: AmountSum; isShort: boolean };

/** By currency and in pesos. */
function AmountText({ sum: { byCurrency, pesos, unconverted }, isShort }: AmountProps) {
  const isInPesos = isShort && unconverted === 0;
  const isForeign = !isInPesos && byCurrency.some(({ currency }) => currency !== 'COP');
  const amounts = byCurrency.map(({ currency, amount }) => formatMoney(amount, currency));
  return (
    <>
      <Text span inherit fw={600} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {isForeign ? amounts.join(' + ') : formatCop(pesos)}
      </Text>
      {isForeign && unconverted === 0 && (
        <>
          {' '}
          {amounts.length > 1 ? (
            <Trans>(en total {formatCop(pesos)})</Trans>
          ) : (
            <Trans>(en pesos {formatCop(pesos)})</Trans>
          )}
        </>
      )}
      {unconverted > 0 && (
        <>
          {' '}
          <Plural
            value={unconverted}
            one="(# sin tasa de cambio)"
            many="(# sin tasa de cambio)"
            other="(# sin tasa de cambio)"
          />
        </>
      )}
    </>
  );
}

function useSideLabels(): Record<Side, string> {
  const { t } = useLingui();
  return { income: t`Ingresos`, expense: t`Gastos`, none: t`Sin clasificar` };
}
