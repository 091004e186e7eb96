import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PartyField } from '#app/party-search/party-field.tsx';
import { useKnownParties } from '#app/party-search/use-known-parties.ts';
import { useRuleTexts } from '#app/rules/use-rule-texts.ts';
import { Direction, DocumentKind } from '#domain/invoices/invoice.ts';
import { PaymentTerms } from '#domain/radian/invoice-event.ts';
import type { RuleConditions } from '#domain/rules/rule.ts';
import classes from './rules.module.css';

/** The limit of the stored condition. */
const MAX_NIT = 20;

type Props = { conditions: RuleConditions; onChange: (conditions: RuleConditions) => void };

/** When a rule applies. An empty field is no condition. */
export function ConditionFields({ conditions, onChange }: Props) {
  const { t } = useLingui();
  const { kindText } = useRuleTexts();
  const set = (changes: { [N in keyof RuleConditions]?: RuleConditions[N] | undefined }) => {
    const entries = Object.entries({ ...conditions, ...changes }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(entries));
  };
  const parties = useKnownParties('other');
  const kinds = conditions.kinds ?? [];
  // Rules are mostly about a supplier and its words; the others are one press away, above all on a phone.
  const [startsOpen] = useState(() => Object.keys(conditions).some((name) => name !== 'nit' && name !== 'text'));
  return (
    <Fieldset legend={t`Cuando`} variant="unstyled" classNames={{ legend: classes['legend'] ?? '' }}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <PartyField
          label={t`Tercero`}
          parties={parties}
          nit={conditions.nit ?? ''}
          onNit={(nit) => set({ nit: nit.slice(0, MAX_NIT) || undefined })}
        />
        <TextInput
          label={t`Palabras de las líneas`}
          maxLength={200}
          value={conditions.text ?? ''}
          onChange={({ currentTarget: { value } }) => set({ text: value || undefined })}
        />
      </SimpleGrid>
      <details open={startsOpen} className={classes['more']}>
        <summary>
          <Trans>Más condiciones</Trans>
        </summary>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <AmountField
            label={t`Total desde`}
            amount={conditions.min_amount}
            onAmount={(min_amount) => set({ min_amount })}
          />
          <AmountField
            label={t`Total hasta`}
            amount={conditions.max_amount}
            onAmount={(max_amount) => set({ max_amount })}
          />
          <TextInput
            label={t`Ciudad del tercero`}
            maxLength={100}
            value={conditions.city ?? ''}
            onChange={({ currentTarget: { value } }) => set({ city: value || undefined })}
          />
          <NativeSelect
            label={t`Forma de pago`}
            value={conditions.payment_terms ?? ''}
            data={[
              { value: '', label: t`Cualquiera` },
              { value: 'cash', label: t`Contado` },
              { value: 'credit', label: t`Crédito` },
            ]}
            onChange={({ currentTarget: { value } }) => set({ payment_terms: PaymentTerms.safeParse(value).data })}
          />
          <NativeSelect
            label={t`Compra o venta`}
            value={conditions.direction ?? ''}
            data={[
              { value: '', label: t`Cualquiera` },
              { value: 'received', label: t`Compra` },
              { value: 'issued', label: t`Venta` },
            ]}
            onChange={({ currentTarget: { value } }) => set({ direction: Direction.safeParse(value).data })}
          />
        </SimpleGrid>
        <Checkbox.Group
          mt="sm"
          label={t`Tipo de documento`}
          value={kinds}
          onChange={(values) => {
            const chosen = DocumentKind.options.filter((kind) => values.includes(kind));
            set({ kinds: chosen.length > 0 ? chosen : undefined });
          }}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} mt={4}>
            {DocumentKind.options.map((kind) => (
              <Checkbox key={kind} value={kind} label={kindText(kind)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      </details>
    </Fieldset>
  );
}

type AmountProps = { label: string; amount: number | undefined; onAmount: (amount: number | undefined) => void };

/** Whole pesos; points between the digits do not count. */
function AmountField({ label, amount, onAmount }: AmountProps) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={18}
      value={amount === undefined ? '' : amount.toLocaleString('es-CO')}
      onChange={({ currentTarget: { value } }) => {
        const digits = value.replace(/\D/g, '');
        onAmount(digits === '' ? undefined : Number(digits));
      }}
    />
  );
}
