import { Plural } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { isInPeriod, type PeriodFilter } from '#domain/dates/period-filter.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';

/** How many invoices of the period are on this device: the report is made on the server, which may have newer ones. */
export function InvoiceCount({ period }: { period: PeriodFilter }) {
  const index = invoiceIndexOf(useSignedIn().store);
  const { isReady, entries } = useDeferredValue(useSyncExternalStore(index.subscribe, index.getSnapshot));
  if (!isReady) return null;
  const count = entries.filter((entry) => !entry.isLocal && isInPeriod(entry, period)).length;
  return (
    <Text size="sm" c="dimmed">
      <Plural
        value={count}
        one="# factura en el periodo"
        many="# de facturas en el periodo"
        other="# facturas en el periodo"
      />
    </Text>
  );
}
