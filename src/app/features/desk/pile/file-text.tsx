import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatDate } from '#domain/dates/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { PileFile } from '#store/registry.ts';

/** Names a file by its document, or by its own name when it has none or several. */
export function FileText({ file: { name, reading } }: { file: Pick<PileFile, 'name' | 'reading'> }) {
  const { t } = useLingui();
  const [document, ...others] = reading?.documents ?? [];
  const count = others.length + 1;
  const about =
    document && others.length === 0
      ? [
          document.number,
          `${document.supplier.name} → ${document.customer.name}`,
          formatDate(document.issue_date),
          formatMoney(document.total, document.currency),
        ].join(' · ')
      : document
        ? t`${count} documentos`
        : (reading?.refused ?? t`Sin documentos que podamos leer aquí`);
  return (
    <Text component="span" size="sm" style={{ overflowWrap: 'anywhere' }}>
      {name}
      <Text component="span" size="xs" c="dimmed" display="block">
        {about}
      </Text>
    </Text>
  );
}
