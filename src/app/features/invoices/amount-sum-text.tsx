import { Plural, Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { AmountSum } from '#domain/invoices/sum-amounts.ts';
import { formatCop, formatMoney } from '#domain/money.ts';

/** A sum of documents by currency and in pesos, and which of them it does not contain. */
export function AmountSumText({ sum }: { sum: AmountSum }) {
  const { byCurrency, pesos, unconverted, tests } = sum;
  const isForeign = byCurrency.some(({ currency }) => currency !== 'COP');
  const amounts = byCurrency.map(({ currency, amount }) => formatMoney(amount, currency));
  return (
    <>
      <Text span inherit fw={600} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {isForeign ? amounts.join(' + ') : formatCop(pesos)}
      </Text>
      {isForeign && (
        <>
          {' · '}
          <Trans>en pesos {formatCop(pesos)}</Trans>
        </>
      )}
      {unconverted > 0 && (
        <>
          {' · '}
          <Plural
            value={unconverted}
            one="# sin tasa de cambio"
            many="# sin tasa de cambio"
            other="# sin tasa de cambio"
          />
        </>
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
