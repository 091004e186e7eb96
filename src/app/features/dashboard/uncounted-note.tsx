import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { isInPeriod, type PeriodFilter, viewOfPeriod } from '#domain/dates/period-filter.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';

/** Says how many invoices of the period are in no figure, and why: without it, figures of 0 would look wrong. */
export function UncountedNote({ period }: { period: PeriodFilter }) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const index = invoiceIndexOf(store);
  const { entries } = useSyncExternalStore(index.subscribe, index.getSnapshot);
  const inPeriod = entries.filter((entry) => isInPeriod(entry, period));
  const tests = inPeriod.filter(({ isTest }) => isTest).length;
  const unclassified = inPeriod.filter(({ isTest, classification }) => !isTest && classification === 'none').length;
  if (tests + unclassified === 0) return null;
  const reasons = [
    ...(tests === 0 ? [] : [plural(tests, { one: '# de prueba', many: '# de prueba', other: '# de prueba' })]),
    ...(unclassified === 0
      ? []
      : [plural(unclassified, { one: '# sin clasificar', many: '# sin clasificar', other: '# sin clasificar' })]),
  ].join(t` y `);
  return (
    <Text size="sm" c="dimmed" role="status">
      {tests + unclassified === 1 ? t`${reasons} no suma.` : t`${reasons} no suman.`}{' '}
      {unclassified > 0 && (
        <Link to="/invoices" search={{ ...viewOfPeriod(period), classification: 'none' }} preload={false}>
          {t`Ver sin clasificar`}
        </Link>
      )}
    </Text>
  );
}
