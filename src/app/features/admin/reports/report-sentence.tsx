import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { Sentence } from '#domain/reports/sentence.ts';

/**
 * A sentence of a report as a link to the invoices it is based on or to the screen of its work
 * (docs/interaction.md#weekly-report).
 */
export function ReportSentence({ sentence: { text, search, screen } }: { sentence: Sentence }) {
  if (screen === 'reconciliation')
    return <Linked text={text}>{(props) => <Link to="/reconciliation" preload={false} {...props} />}</Linked>;
  if (search === null) return <span>{text}</span>;
  return (
    <Linked text={text}>
      {(props) => <Link to="/invoices" search={InvoiceView.parse(search)} preload={false} {...props} />}
    </Linked>
  );
}

type LinkedProps = { text: string; children: (props: object) => ReactNode };

/** The sentence itself leads there. */
const Linked = ({ text, children }: LinkedProps) => (
  <Anchor inherit td="underline" renderRoot={children}>
    {text}
  </Anchor>
);
