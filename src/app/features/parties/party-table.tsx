import { Plural, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { TableTools } from '#app/data/table-tools.tsx';
import { Money } from '#app/ui/money.tsx';
import { SortSelect } from '#app/ui/select/sort-select.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { SearchInput } from '#app/ui/tables/search-input.tsx';
import bar from '#app/ui/tables/table-bar.module.css';
import { filterAndSortParties, nextSort, PartySort, type PartyView } from '#domain/analytics/analytics-view.ts';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { PartyAnalytics } from '#domain/analytics/party-analytics.ts';
import { periodOfView } from '#domain/dates/period-filter.ts';
import { useUnlisted } from './use-parties.ts';
import { usePartyColumns } from './use-party-columns.tsx';
import { usePartyTexts } from './use-party-texts.ts';

type Props = {
  side: PartySide;
  view: PartyView;
  onView: (part: Partial<PartyView>) => void;
  figures: PartyAnalytics;
};

export function PartyTable({ side, view, onView, figures }: Props) {
  const { t } = useLingui();
  const texts = usePartyTexts(side);
  const period = periodOfView(view);
  const columns = usePartyColumns({ side, period, total: figures.total_amount });
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const found = useUnlisted({ side, period }, figures.unlisted > 0 ? view.q : '');
  const rows = filterAndSortParties(found ?? figures.parties, view);
  const sorting = { by: view.sort, dir: view.dir, onSort: (by: string) => onView(nextSort(view, PartySort.parse(by))) };
  return (
    <Stack component="section" gap="xs" aria-label={texts.list}>
      <search className={bar['bar']}>
        <SearchInput name="q" label={texts.search} text={view.q} onText={(q) => onView({ q })} />
        {isNarrow && <SortSelect columns={columns} sorting={sorting} />}
        <div className={bar['end']}>
          <TableTools columns={columns} rows={rows} name={texts.file} of={texts.all} />
        </div>
      </search>
      <DataTable
        label={texts.all}
        columns={columns}
        rows={rows}
        keyOf={({ party_id, tax_id, name }) => party_id || `${tax_id} ${name}`}
        empty={t`No encontramos a nadie con ese texto.`}
        sorting={isNarrow ? undefined : sorting}
      />
      {view.q === '' && <Unlisted figures={figures} />}
    </Stack>
  );
}

function Unlisted({ figures: { unlisted, unlisted_amount } }: { figures: PartyAnalytics }) {
  if (unlisted === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      <Plural value={unlisted} one="Y # más, por" many="Y # de más, por" other="Y # más, por" />{' '}
      <Money amount={unlisted_amount} />
    </Text>
  );
}
