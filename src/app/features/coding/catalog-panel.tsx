import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { KeepFocus } from '#app/ui/keyboard/keep-focus.tsx';
import type { RecordData } from '#domain/records/record-types.ts';
import type { ViewConditions } from '#domain/views/view-conditions.ts';
import classes from './coding.module.css';
import { EntryLine } from './entry-line.tsx';
import { TitledSection } from './titled-section.tsx';
import { UsageLink } from './usage-link.tsx';
import { type CatalogType, type Entry, useCatalogActs } from './use-catalog-acts.ts';
import { useCodingUsage } from './use-coding-usage.ts';

/** What the form of an entry gets; `entry` is undefined for a new one. */
export type EntryFormProps<T extends CatalogType> = {
  entry: Entry<T> | undefined;
  onSave: (data: RecordData<T>) => Promise<void>;
  onClose: () => void;
};

type Props<T extends CatalogType> = {
  type: T;
  entries: readonly Entry<T>[];
  /** The most entries that a company can have. */
  max: number;
  /** `example` is shown with the empty text: what an entry is for. */
  texts: { title: string; hint: string; create: string; empty: string; example: string };
  /** The key of `CodingUsage` of an entry, and the conditions of the list with its invoices. */
  usageOf: (id: string) => { key: string; conditions: ViewConditions | undefined };
  renderEntry: (data: RecordData<T>) => ReactNode;
  renderForm: (props: EntryFormProps<T>) => ReactNode;
};

/** The tags, own fields or cost centres of the company: a list whose entries are created, changed and deleted. */
export function CatalogPanel<T extends CatalogType>(props: Props<T>) {
  const { type, entries, max, texts, usageOf, renderEntry, renderForm } = props;
  const usage = useCodingUsage();
  const acts = useCatalogActs(type);
  const [edited, setEdited] = useState<Entry<T> | 'new'>();
  const onClose = () => setEdited(undefined);
  const onSave = async (data: RecordData<T>) => {
    if (!edited) return;
    const isStored = edited === 'new' ? await acts.create(data) : await acts.change(edited, data);
    if (isStored) onClose();
  };
  return (
    <TitledSection
      title={texts.title}
      count={entries.length}
      hint={texts.hint}
      tools={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={entries.length >= max}
          onClick={() => setEdited('new')}
        >
          {texts.create}
        </Button>
      }
    >
      {entries.length === 0 && (
        <div className={classes['empty']}>
          <Text size="sm" fw={500}>
            {texts.empty}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.example}
          </Text>
        </div>
      )}
      <KeepFocus>
        <ul className={classes['list']}>
          {entries.map((entry) => (
            <EntryLine
              key={entry.id}
              name={entry.data.name}
              onEdit={() => setEdited(entry)}
              onDelete={() => void acts.remove(entry)}
            >
              {renderEntry(entry.data)}{' '}
              <UsageLink count={usage?.get(usageOf(entry.id).key)} conditions={usageOf(entry.id).conditions} />
            </EntryLine>
          ))}
        </ul>
      </KeepFocus>
      {edited && renderForm({ entry: edited === 'new' ? undefined : edited, onSave, onClose })}
    </TitledSection>
  );
}
