import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Fieldset.css';
import { Drawer } from '#app/ui/drawer.tsx';
import type { IdentifiedRule } from '#domain/rules/prepare-rules.ts';
import { Rule } from '#domain/rules/rule.ts';
import { ConditionFields } from './condition-fields.tsx';
import { RulePreview } from './rule-preview.tsx';
import { SetFields } from './set-fields.tsx';
import { useRulePreview } from './use-rule-preview.ts';

type Props = {
  rule: IdentifiedRule;
  rules: readonly IdentifiedRule[];
  onSave: (rule: IdentifiedRule) => Promise<boolean>;
  onApply: (rule: IdentifiedRule, ids: readonly string[]) => Promise<void>;
  onClose: () => void;
};

/** A name that was typed and not chosen is no NIT: the rule would be about nobody. */
const hasNumber = ({ conditions: { nit } }: IdentifiedRule): boolean => nit === undefined || /\d/.test(nit);

/** A rule in full, with the invoices of this device that it would change. */
export function RuleDrawer({ rule: before, rules, onSave, onApply, onClose }: Props) {
  const { t } = useLingui();
  const [rule, setRule] = useState(before);
  const isComplete =
    Object.keys(rule.sets).length > 0 && hasNumber(rule) && Rule.safeParse({ ...rule, name: 'x' }).success;
  const lines = useRulePreview(rules, isComplete ? rule : undefined);
  const named = { ...rule, name: rule.name.trim() };
  const canSave = isComplete && named.name !== '';
  const save = async (isApplied: boolean) => {
    if (!canSave || !(await onSave(named))) return;
    onClose();
    if (isApplied && lines)
      await onApply(
        named,
        lines.map(({ id }) => id),
      );
  };
  const title = rules.some(({ id }) => id === rule.id) ? t`Cambiar la regla` : t`Nueva regla`;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(false);
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t`Nombre`}
            data-autofocus
            maxLength={80}
            value={rule.name}
            onChange={({ currentTarget: { value } }) => setRule((one) => ({ ...one, name: value }))}
          />
          <ConditionFields
            conditions={rule.conditions}
            onChange={(conditions) => setRule((one) => ({ ...one, conditions }))}
          />
          <SetFields sets={rule.sets} onChange={(sets) => setRule((one) => ({ ...one, sets }))} />
          {isComplete ? (
            <RulePreview lines={lines} />
          ) : (
            <Text size="sm" c="dimmed">
              <Trans>Di qué pone la regla para ver las facturas que cambiarían.</Trans>
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancelar</Trans>
            </Button>
            {isComplete && lines && lines.length > 0 && (
              <Button variant="light" disabled={!canSave} onClick={() => void save(true)}>
                <Plural
                  value={lines.length}
                  one="Aplicar a la factura anterior"
                  many="Aplicar a las # de facturas anteriores"
                  other="Aplicar a las # facturas anteriores"
                />
              </Button>
            )}
            <Button type="submit" disabled={!canSave}>
              <Trans>Guardar</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}
