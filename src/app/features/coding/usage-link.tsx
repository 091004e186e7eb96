import { Plural } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { ViewConditions } from '#domain/views/view-conditions.ts';

/** `conditions`: those of the list with these invoices; undefined where no condition of the list says it. */
type Props = { count: number | undefined; conditions: ViewConditions | undefined };

/** "en 12 facturas", which leads to them; nothing for none. */
export function UsageLink({ count = 0, conditions }: Props) {
  if (count === 0) return null;
  const text = <Plural value={count} one="en # factura" many="en # de facturas" other="en # facturas" />;
  if (!conditions)
    return (
      <Text span size="xs" c="dimmed">
        {text}
      </Text>
    );
  const search = InvoiceView.parse({ year: 'all', ...conditions });
  return (
    <Anchor
      size="xs"
      underline="always"
      renderRoot={(props) => <Link to="/invoices" search={search} preload={false} {...props} />}
    >
      {text}
    </Anchor>
  );
}
