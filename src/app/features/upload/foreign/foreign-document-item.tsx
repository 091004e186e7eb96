import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useDocumentNoun } from '#app/ui/labels/use-document-name.ts';
import { formatNit } from '#domain/companies/nit.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { FOREIGN_ANSWERS, type ForeignAnswer } from '#domain/files/foreign-documents.ts';
import { formatMoney } from '#domain/money.ts';
import classes from '../upload.module.css';
import type { ForeignDocument } from './list-foreign.ts';
import { useAnswerLabels } from './use-answer-labels.ts';

type Props = { document: ForeignDocument; onAnswer: (value: ForeignAnswer) => void };

const partyText = ({ name, nit }: { name: string; nit: string }): string =>
  [name, nit && `NIT ${formatNit(nit)}`].filter(Boolean).join(' · ');

/** One document that does not name the company: number, both parties, date and total, and what to do with it. */
export function ForeignDocumentItem({ document, onAnswer }: Props) {
  const { t } = useLingui();
  const labels = useAnswerLabels();
  const noun = useDocumentNoun()({ document_kind: document.kind });
  const { number, supplier, customer, issue_date, total, currency, answer } = document;
  return (
    <li className={classes['foreignItem']}>
      <div className={classes['foreignText']}>
        <strong>{number}</strong> {partyText(supplier)} → {partyText(customer)}
        <span className={classes['foreignFigures']}>
          {formatDate(issue_date)} · {formatMoney(total, currency)}
        </span>
      </div>
      <NativeSelect
        size="xs"
        aria-label={t`Qué hacer con la ${noun} ${number}`}
        value={answer ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = FOREIGN_ANSWERS.find((option) => option === value);
          if (chosen) onAnswer(chosen);
        }}
        data={[
          ...(answer === undefined ? [{ value: '', label: t`Elige…` }] : []),
          ...FOREIGN_ANSWERS.map((value) => ({ value, label: labels[value] })),
        ]}
      />
    </li>
  );
}
