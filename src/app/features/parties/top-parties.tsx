import { useLingui } from '@lingui/react/macro';
import { Paper, Title } from '@mantine/core';
import { BarList } from '#app/ui/bar-list.tsx';
import { Money } from '#app/ui/money.tsx';
import { CHART_SLICES, type PartySide } from '#domain/figures.ts';
import type { YearFilter } from '#domain/invoice.ts';
import type { PartyAnalytics } from '#domain/party-analytics.ts';
import { PartyName } from './party-name.tsx';
import { usePartyWords } from './use-party-words.ts';

type Props = { side: PartySide; figures: PartyAnalytics; year: YearFilter };

/** The ten biggest and all others together; the answer has them in the order of its list. */
export function TopParties({ side, figures: { chart_data, parties, total_parties }, year }: Props) {
  const { t } = useLingui();
  const words = usePartyWords(side);
  const others = total_parties - CHART_SLICES;
  const bars = chart_data.map(({ name, amount }, place) => {
    const isRest = place === CHART_SLICES;
    const party = isRest ? undefined : parties[place];
    return {
      key: `${place} ${name}`,
      label: party ? <PartyName party={party} side={side} year={year} /> : t`Otros (${others})`,
      amount,
      shown: <Money amount={amount} />,
      ...(isRest && { color: 'var(--cuadra-bar-quiet)' }),
    };
  });
  if (!bars.some(({ amount }) => amount > 0)) return null;
  return (
    <Paper component="section" p="md" shadow="xs" aria-label={words.chart}>
      <Title order={2} fz="md" fw={600} mb="xs">
        {words.chart}
      </Title>
      <BarList label={words.chart} bars={bars} />
    </Paper>
  );
}
