import { useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { Comparison, comparedPeriod } from '#domain/dates/compared-period.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { createStoredText } from './stored-text.ts';

const stored = createStoredText('cuadra-comparison');
const StoredComparison = z.catch(Comparison, 'previous');

/** Returns the comparison that was chosen on this device. */
export const useComparison = (): Comparison =>
  StoredComparison.parse(useSyncExternalStore(stored.subscribe, stored.read));

export const setComparison = (comparison: Comparison): void => stored.set(comparison);

/** Returns the period with which a screen compares its own; undefined when it compares with none. */
export const useComparedPeriod = (period: PeriodFilter): PeriodFilter | undefined =>
  comparedPeriod(period, useComparison(), bogotaDate(new Date()));
