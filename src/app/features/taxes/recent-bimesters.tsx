import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { monthName } from '#domain/dates/dates.ts';
import { type NamedPeriod, periodAt, periodBefore } from '#domain/dates/period.ts';
import { type PeriodFilter, periodKey, viewOfPeriod } from '#domain/dates/period-filter.ts';
import classes from './taxes.module.css';

/** A year: the last one of a year is filed in January. */
const SHOWN = 6;

/** Links to the running bimester and those before it, so that each is one click away. */
export function RecentBimesters({ period }: { period: PeriodFilter }) {
  const { t } = useLingui();
  const nav = useRef<HTMLElement>(null);
  const key = periodKey(period);
  useEffect(() => {
    // On a phone the line is wider than the page, and the running bimester is its last one; a turned phone is another.
    const show = () => {
      const shown = nav.current?.querySelector<HTMLElement>(`[data-bimester="${key}"]`);
      if (nav.current && shown) nav.current.scrollLeft = shown.offsetLeft;
    };
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [key]);
  return (
    <nav ref={nav} aria-label={t`Bimestres`} className={classes['bimesters']}>
      {recentBimesters(bogotaDate(new Date())).map((bimester) => {
        const isShown = periodKey(bimester) === key;
        return (
          <Button
            key={bimester.from}
            renderRoot={(props) => (
              <Link to="/taxes" search={viewOfPeriod(bimester)} resetScroll={false} preload={false} {...props} />
            )}
            data-bimester={periodKey(bimester)}
            size="xs"
            variant={isShown ? 'light' : 'default'}
            aria-current={isShown ? 'page' : undefined}
          >
            {nameOf(bimester)}
          </Button>
        );
      })}
    </nav>
  );
}

/** The oldest first. */
function recentBimesters(today: string): NamedPeriod[] {
  const bimesters = [periodAt(today, 'bimester')];
  for (let before = bimesters[0]; before && bimesters.length < SHOWN; ) {
    before = periodBefore(before);
    bimesters.unshift(before);
  }
  return bimesters;
}

/** "nov. a dic. 2026" */
const nameOf = ({ from, to }: NamedPeriod): string => `${monthName(from, false)} a ${monthName(to, true)}`;
