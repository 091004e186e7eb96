import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useCodingCatalog } from '#app/coding/use-coding-catalog.ts';
import { useCodedFieldName, useCodedValueText } from '#app/coding/use-coding-texts.ts';
import { useSetCoding } from '#app/coding/use-set-coding.ts';
import type { CodedInvoice } from '#app/coding/use-take-back.ts';
import { findCodedValue } from '#domain/coding/with-coding.ts';
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
  const nameOf = useCodedFieldName();
  const set = useSetCoding(detail);
  const catalog = useCodingCatalog();
  const onSet = (field: string, value: string | null) => {
    const name = nameOf(field);
    if (field.startsWith('tag:'))
      void set({ [field]: value }, value === null ? t`Quitaste la etiqueta ${name}.` : t`Pusiste la etiqueta ${name}.`);
    else void set({ [field]: value }, value === null ? t`Quitaste: ${name}.` : t`Guardaste: ${name}.`);
  };
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

const FIELDS = ['account', 'cost_center', 'withholding_concept', 'assignee'];

function ReadOnlyCoding({ detail }: { detail: CodedInvoice }) {
  const nameOf = useCodedFieldName();
  const textOf = useCodedValueText();
  return (
    <Facts>
      {FIELDS.map((field) => {
        const entry = findCodedValue(detail, field);
        return (
          entry && (
            <Fact key={field} name={nameOf(field)}>
              {textOf(field, entry.value)} <OriginText entry={entry} />
            </Fact>
          )
        );
      })}
    </Facts>
  );
}
