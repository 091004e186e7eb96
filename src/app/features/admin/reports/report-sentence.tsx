import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { Sentence } from '#domain/reports/sentence.ts';

/** A sentence of a report, with a link to the invoices it is based on (docs/interaction.md#weekly-report). */
export function ReportSentence({ sentence: { text, search } }: { sentence: Sentence }) {
  const { t } = useLingui();
  if (search === null) return <span>{text}</span>;
  return (
    <span>
      {text}{' '}
      <Anchor
        inherit
        td="underline"
        style={{ whiteSpace: 'nowrap' }}
        aria-label={t`Ver facturas: ${text}`}
        renderRoot={(props) => <Link to="/invoices" search={InvoiceView.parse(search)} preload={false} {...props} />}
      >
        {t`Ver facturas`}
        <IconArrowUpRight size={14} aria-hidden style={{ verticalAlign: 'text-bottom' }} />
      </Anchor>
    </span>
  );
}
