import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { Sentence } from '#domain/reports/sentence.ts';

/**
 * A sentence of a report, with a link to the invoices it is based on or to the screen of its work
 * (docs/interaction.md#weekly-report).
 */
export function ReportSentence({ sentence: { text, search, screen } }: { sentence: Sentence }) {
  const { t } = useLingui();
  if (screen === 'reconciliation') {
    return (
      <Linked text={text} link={t`Ver conciliación`}>
        {(props) => <Link to="/reconciliation" preload={false} {...props} />}
      </Linked>
    );
  }
  if (search === null) return <span>{text}</span>;
  return (
    <Linked text={text} link={t`Ver facturas`}>
      {(props) => <Link to="/invoices" search={InvoiceView.parse(search)} preload={false} {...props} />}
    </Linked>
  );
}

type LinkedProps = { text: string; link: string; children: (props: object) => ReactNode };

function Linked({ text, link, children }: LinkedProps) {
  return (
    <span>
      {text}{' '}
      <Anchor
        inherit
        td="underline"
        style={{ whiteSpace: 'nowrap' }}
        aria-label={`${link}: ${text}`}
        renderRoot={children}
      >
        {link}
        <IconArrowUpRight size={14} aria-hidden style={{ verticalAlign: 'text-bottom' }} />
      </Anchor>
    </span>
  );
}
