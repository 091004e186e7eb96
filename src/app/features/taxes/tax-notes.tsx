import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { NotCountedNote } from '#app/sync-status/not-counted-note.tsx';
import type { TaxAnalytics } from '#domain/analytics/tax-analytics.ts';

/** What the figures do not contain, and what they are not. */
export function TaxNotes({ taxes }: { taxes: TaxAnalytics }) {
  const sides = [taxes.sales, taxes.purchases];
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const foreign = sides.flatMap(({ unconverted }) => unconverted);
  const unconverted = sum(foreign.map(({ documents }) => documents));
  const unrated = sum(sides.map(({ without_detail }) => without_detail)) - unconverted;
  return (
    <Stack gap={4} component="section">
      <NotCountedNote />
      {unconverted > 0 && <UnconvertedText count={unconverted} currencies={foreign.map(({ currency }) => currency)} />}
      {unrated > 0 && (
        <Text size="sm" c="dimmed">
          <Plural
            value={unrated}
            one="# documento no trae las bases ni las tarifas de su IVA: su IVA está en «Sin tarifa conocida»."
            many="# de documentos no traen las bases ni las tarifas de su IVA: su IVA está en «Sin tarifa conocida»."
            other="# documentos no traen las bases ni las tarifas de su IVA: su IVA está en «Sin tarifa conocida»."
          />
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <Trans>
          El IVA descontable es el de todos los gastos: revisa cuál no procede o se prorratea. Por regla no procede el
          de documentos POS (art. 616-1 y 771-2 E.T.), ni el de compras a crédito mientras les falte el acuse o el
          recibo. Las notas crédito ya están restadas; en la lista de facturas tienen su propia clase.
        </Trans>
      </Text>
      <Text size="sm" fw={550}>
        <Trans>Informativo: no reemplaza tu declaración.</Trans>
      </Text>
    </Stack>
  );
}

/** Documents in no amount, with the names of their currencies. */
function UnconvertedText({ count, currencies }: { count: number; currencies: readonly string[] }) {
  const { i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format([...new Set(currencies)].sort());
  return (
    <Text size="sm" c="dimmed">
      <Plural
        value={count}
        one={`# documento en ${names} no trae tasa de cambio y no entra en estas cifras. Ábrelo y escribe la tasa en «Totales».`}
        many={`# de documentos en ${names} no traen tasa de cambio y no entran en estas cifras. Ábrelos y escribe la tasa en «Totales».`}
        other={`# documentos en ${names} no traen tasa de cambio y no entran en estas cifras. Ábrelos y escribe la tasa en «Totales».`}
      />
    </Text>
  );
}
