import { Plural, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  DEADLINE_GROUPS,
  type DeadlineGroup,
  type RadianSummary,
  type ReadPurchase,
} from '#domain/radian/radian-summary.ts';
import { AnswerRecord } from './answer-record.tsx';
import { BulkRecord } from './bulk-record.tsx';
import { PurchaseRow } from './purchase-row.tsx';
import classes from './radian.module.css';
import { useGroupNames } from './use-group-names.ts';

type Props = { summary: RadianSummary; today: string };
type Item = { type: 'head'; group: DeadlineGroup } | { type: 'row'; group: DeadlineGroup; read: ReadPurchase };

/** The groups whose purchases can be answered. */
const CLAIMABLE: readonly DeadlineGroup[] = ['today', 'tomorrow', 'week', 'later'];

const HEAD_PX = 48;
const ROW_PX = 68;
/** How many rows are rendered beyond each end of the viewport. */
const OVERSCAN = 8;

const keyOf = (item: Item): string => (item.type === 'head' ? item.group : item.read.purchase.id);

/** All purchases that wait for something, by their last day. Only the visible part is rendered. */
export function DeadlineList({ summary, today }: Props) {
  const { t } = useLingui();
  const { groups } = summary;
  const items = useMemo(
    () =>
      DEADLINE_GROUPS.filter((group) => groups[group].length > 0).flatMap((group): Item[] => [
        { type: 'head', group },
        ...groups[group].map((read): Item => ({ type: 'row', group, read })),
      ]),
    [groups],
  );
  const { selected, answering, select, record, answer, clear, dateField, answerField } = useRowForms();
  const { list, virtual, top } = useVirtualItems(items);
  const drawn = virtual.getVirtualItems();
  const before = (drawn[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - (drawn.at(-1)?.end ?? top) + top;
  // What is no longer in the list is not selected any more.
  const chosen = groups.missing.filter(({ purchase }) => selected.has(purchase.id)).map(({ purchase }) => purchase.id);
  const open = CLAIMABLE.flatMap((group) => groups[group]).find(({ purchase }) => purchase.id === answering)?.purchase;
  return (
    <section aria-label={t`Compras a crédito por plazo`}>
      {open && <AnswerRecord key={open.id} purchase={open} today={today} answerField={answerField} onDone={clear} />}
      {!open && chosen.length > 0 && <BulkRecord ids={chosen} today={today} dateField={dateField} onDone={clear} />}
      <ul ref={list} className={classes['list']} style={{ paddingBlock: `${before}px ${after}px` }}>
        {drawn.map(({ index, key }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <li key={key} data-index={index} ref={virtual.measureElement} data-head={item.type === 'head' || undefined}>
              {item.type === 'head' ? (
                <GroupHead group={item.group} summary={summary} selected={selected} onSelect={select} />
              ) : (
                <PurchaseRow
                  read={item.read}
                  isSelected={selected.has(item.read.purchase.id)}
                  onSelect={item.group === 'missing' ? select : undefined}
                  onRecord={item.group === 'missing' ? record : undefined}
                  onAnswer={answer}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The selected purchases, or the one that is answered, and the fields of their forms. */
function useRowForms() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** The purchase whose answer is recorded. */
  const [answering, setAnswering] = useState<string>();
  const select = useCallback((ids: readonly string[], isSelected: boolean) => {
    setAnswering(undefined);
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  const dateField = useRef<HTMLInputElement>(null);
  const answerField = useRef<HTMLSelectElement>(null);
  /** How often the button of a row was pressed: each time the focus goes to the form. */
  const [presses, setPresses] = useState(0);
  const record = useCallback((id: string) => {
    setSelected(new Set([id]));
    setAnswering(undefined);
    setPresses((before) => before + 1);
  }, []);
  const answer = useCallback((id: string) => {
    setSelected(new Set());
    setAnswering(id);
    setPresses((before) => before + 1);
  }, []);
  useEffect(() => {
    if (presses > 0) (answerField.current ?? dateField.current)?.focus();
  }, [presses]);
  const clear = useCallback(() => {
    setSelected(new Set());
    setAnswering(undefined);
  }, []);
  return { selected, answering, select, record, answer, clear, dateField, answerField };
}

function useVirtualItems(items: readonly Item[]) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: useCallback((place: number) => (items[place]?.type === 'head' ? HEAD_PX : ROW_PX), [items]),
    getItemKey: useCallback(
      (place: number) => {
        const item = items[place];
        return item ? keyOf(item) : place;
      },
      [items],
    ),
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
  });
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + globalThis.scrollY);
  }, []);
  return { list, virtual, top };
}

type HeadProps = {
  group: DeadlineGroup;
  summary: RadianSummary;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
};

function GroupHead({ group, summary, selected, onSelect }: HeadProps) {
  const { t } = useLingui();
  const names = useGroupNames();
  const rows = summary.groups[group];
  const name = names[group];
  const count = rows.length;
  // The amount at risk counts exactly the purchases of this year that lack an event.
  const ofThisYear = summary.at_risk.documents;
  const ids = group === 'missing' ? rows.map(({ purchase }) => purchase.id) : [];
  const chosen = ids.filter((id) => selected.has(id)).length;
  return (
    <div className={classes['head']} data-group={group}>
      {group === 'today' && <IconAlertTriangle size={20} aria-hidden />}
      {ids.length > 0 && (
        <Checkbox
          aria-label={t`Seleccionar todas las de «${name}»`}
          checked={chosen === ids.length}
          indeterminate={chosen > 0 && chosen < ids.length}
          onChange={({ currentTarget }) => onSelect(ids, currentTarget.checked)}
        />
      )}
      <h2>
        {name} ({count})
      </h2>
      {group === 'missing' && ofThisYear < count && (
        <span className={classes['part']}>
          <Plural value={ofThisYear} one="# es de este año" many="# son de este año" other="# son de este año" />
        </span>
      )}
    </div>
  );
}
