import { Link } from '@tanstack/react-router';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { PartyFigures } from '#domain/analytics/party-analytics.ts';
import { type PeriodFilter, viewOfPeriod } from '#domain/dates/period-filter.ts';
import { PARTY_ROUTE } from './use-party-texts.ts';

type Props = { party: Pick<PartyFigures, 'party_id' | 'name'>; side: PartySide; period: PeriodFilter };

/** Links to the party's page; a party without an id exists only on this device and has no page. */
export function PartyName({ party: { party_id, name }, side, period }: Props) {
  if (party_id === '') return <span title={name}>{name}</span>;
  return (
    <Link to={PARTY_ROUTE[side]} params={{ id: party_id }} search={viewOfPeriod(period)} preload={false} title={name}>
      {name}
    </Link>
  );
}
