import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useCodingCatalog } from '#app/coding/use-coding-catalog.ts';
import { useCodedFieldName, useCodedValueText } from '#app/coding/use-coding-texts.ts';
import { useSetCoding } from '#app/coding/use-set-coding.ts';
import type { CodedInvoice } from '#app/coding/use-take-back.ts';
import { codingOf } from '#domain/coding/with-coding.ts';
import { Fact, Facts } from '../facts/facts.tsx';
import { Section } from '../facts/section.tsx';
import { AccountField } from './account-field.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { CustomFields } from './custom-fields.tsx';
import { OriginText } from './origin-text.tsx';
import { TagsField } from './tags-field.tsx';

/** What the company adds to a document: account, cost centre, tags, own fields. Each value is saved at once. */
export function CodingSection({ detail, canChange }: { detail: CodedInvoice; canChange: boolean }) {
  const { t } = useLingui();
  const set = useSetCoding(detail);
  const catalog = useCodingCatalog();
  const onSet = (field: string, value: string | null) => void set({ [field]: value });
  if (!catalog) return null;
  const props = { detail, onSet };
  return (
    <Section title={t`Codificación`}>
      {canChange ? (
        <Stack gap="sm">
          <AccountField {...props} />
          <ChoiceFields {...props} catalog={catalog} />
          <TagsField {...props} tags={catalog.tags} />
          <CustomFields {...props} fields={catalog.fields} />
        </Stack>
      ) : (
        <ReadOnlyCoding detail={detail} />
      )}
    </Section>
  );
}

/** The document and its decisions have status and classification in the header. */
const OF_THE_HEADER = ['status', 'classification'];

function ReadOnlyCoding({ detail }: { detail: CodedInvoice }) {
  const { t } = useLingui();
  const nameOf = useCodedFieldName();
  const textOf = useCodedValueText();
  const entries = codingOf(detail).filter(({ field }) => !OF_THE_HEADER.includes(field));
  return (
    <Facts>
      {entries.map((entry) => (
        <Fact key={entry.field} name={entry.field.startsWith('tag:') ? t`Etiqueta` : nameOf(entry.field)}>
          {entry.field.startsWith('tag:') ? nameOf(entry.field) : textOf(entry.field, entry.value)}{' '}
          <OriginText entry={entry} />
        </Fact>
      ))}
    </Facts>
  );
}
