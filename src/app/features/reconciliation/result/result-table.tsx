import { useLingui } from '@lingui/react/macro';
import { Badge, Checkbox, Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useFieldLabels, useReasonLabels } from '#app/reconciliation/use-reconciliation-labels.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { formatNit } from '#domain/companies/nit.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import { useMarkLabels } from '../marks/use-mark-labels.ts';
import type { Marks } from '../marks/use-marks.ts';
import { amountOf, BothValues, dateOf, otherPartyOf, partyTextOf, useKindOf } from './line-cells.tsx';
import classes from './result-table.module.css';

const ROW_PX = 64;
const CARD_PX = 132;
const COLUMNS = 6;

type Props = {
  label: string;
  count: number;
  lineAt: (index: number) => ResultLine | undefined;
  read: (from: number, to: number) => void;
  marks: Marks;
  selected: ReadonlyMap<string, ResultLine>;
  onSelect: (line: ResultLine) => void;
  onOpen: (index: number) => void;
};

/** The lines of a class. Only the visible ones are rendered; arrows move between them, and Intro opens one. */
export function ResultTable({ label, count, lineAt, read, ...shared }: Props) {
  const { t } = useLingui();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + globalThis.scrollY), []);
  const size = isNarrow ? CARD_PX : ROW_PX;
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => size,
    overscan: 8,
    scrollMargin: top,
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  useLayoutEffect(() => {
    if (last >= first) read(first, last);
  });
  const move = (event: KeyboardEvent, index: number) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = index + (step ?? 0);
    if (step === undefined || next < 0 || next >= count) return;
    event.preventDefault();
    virtual.scrollToIndex(next, { align: 'auto' });
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus());
  };
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label={label} aria-rowcount={count + 1}>
        <thead>
          <tr>
            <th scope="col" className={classes['check']} aria-label={t`Seleccionar`} />
            <th scope="col">{t`Documento`}</th>
            <th scope="col">{t`Tercero`}</th>
            <th scope="col" className={classes['date']}>{t`Fecha`}</th>
            <th scope="col" className={classes['amount']}>{t`Total`}</th>
            <th scope="col">{t`Motivo`}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          <Space height={first * size} />
          {items.map(({ index }) => {
            const line = lineAt(index);
            return line ? (
              <LineRow key={index} index={index} line={line} onMove={move} {...shared} />
            ) : (
              <tr key={index} data-row data-index={index}>
                <td colSpan={COLUMNS}>
                  <Skeleton height={12} width="60%" />
                </td>
              </tr>
            );
          })}
          <Space height={Math.max(0, count - 1 - last) * size} />
        </tbody>
      </table>
    </div>
  );
}

const Space = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={COLUMNS} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );

type RowProps = Pick<Props, 'marks' | 'selected' | 'onSelect' | 'onOpen'> & {
  index: number;
  line: ResultLine;
  onMove: (event: KeyboardEvent, index: number) => void;
};

function LineRow({ index, line, marks, selected, onSelect, onOpen, onMove }: RowProps) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const kindOf = useKindOf();
  const leg = line.row ?? line.invoice;
  const party = leg && otherPartyOf(leg, user.company?.nits ?? []);
  const number = leg?.number || t`(sin número)`;
  return (
    <tr data-row data-index={index} aria-rowindex={index + 2}>
      <td className={classes['check']}>
        <Checkbox
          size="xs"
          aria-label={t`Seleccionar ${number}`}
          checked={selected.has(line.document)}
          onChange={() => onSelect(line)}
        />
      </td>
      <td>
        <UnstyledButton
          className={classes['opener'] ?? ''}
          onClick={() => onOpen(index)}
          onKeyDown={(event) => onMove(event, index)}
        >
          {number}
        </UnstyledButton>
        <Text component="div" size="xs" c="dimmed" className={classes['text'] ?? ''}>
          <BothValues line={line} field="type" of={kindOf} />
        </Text>
      </td>
      <td data-wide>
        <span className={classes['text']}>{party && partyTextOf(party)}</span>
        <Text component="span" size="xs" c="dimmed" className={classes['text'] ?? ''}>
          <BothValues
            line={line}
            field="party"
            of={(one) => formatNit(otherPartyOf(one, user.company?.nits ?? []).nit)}
          />
        </Text>
      </td>
      <td className={classes['date']} data-wide>
        <BothValues line={line} field="date" of={dateOf} />
      </td>
      <td className={classes['amount']}>
        <BothValues line={line} field="total" of={amountOf} />
      </td>
      <td data-wide>
        <Reason line={line} marks={marks} />
      </td>
    </tr>
  );
}

function Reason({ line, marks }: { line: ResultLine; marks: Marks }) {
  const reasons = useReasonLabels();
  const fields = useFieldLabels();
  const markLabels = useMarkLabels();
  const texts = [line.reason ? reasons[line.reason] : '', ...line.fields.map((field) => fields[field])].filter(Boolean);
  return (
    <Group gap={4}>
      {texts.length > 0 && <span className={classes['text']}>{texts.join(', ')}</span>}
      {marks.of(line.document).map(({ data }) => (
        <Badge key={data.kind} size="sm" variant="light">
          {markLabels(data.kind)}
        </Badge>
      ))}
    </Group>
  );
}
