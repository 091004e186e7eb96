import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { IconPlus, IconRoute } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMayWriteRules } from '#app/rules/use-may-write-rules.ts';
import { useRules } from '#app/rules/use-rules.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KeepFocus } from '#app/ui/keyboard/keep-focus.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { placeInOrder } from '#domain/records/place-in-order.ts';
import type { IdentifiedRule } from '#domain/rules/prepare-rules.ts';
import { RuleDrawer } from './rule-drawer.tsx';
import { RuleItem } from './rule-item.tsx';
import classes from './rules.module.css';
import { type RuleProgress, useRuleActions } from './use-rule-actions.ts';
import { useRuleUsage } from './use-rule-usage.ts';
import { type RuleStart, useStartedRule } from './use-started-rule.ts';

type Props = { start: RuleStart; onClose: () => void };

/** The rules of the company in their order (docs/rules.md). Everything works without a network. */
export function RulesPage({ start, onClose }: Props) {
  const { t } = useLingui();
  const rules = useRules();
  const [edited, setEdited] = useState<IdentifiedRule>();
  const actions = useRuleActions(rules ?? []);
  const started = useStartedRule(start, rules);
  const mayWrite = useMayWriteRules();
  const open = mayWrite ? (edited ?? started) : undefined;
  const usage = useRuleUsage(rules !== undefined && rules.length > 0 && !open && !actions.progress);
  const isEmpty = rules?.length === 0;
  const create = () => setEdited(newRule(rules ?? []));
  const close = () => {
    setEdited(undefined);
    onClose();
  };
  return (
    <Stack gap="md">
      <PageHeader title={t`Reglas`}>
        {rules && !isEmpty && <NewRuleButton isDisabled={!mayWrite} onClick={create} />}
      </PageHeader>
      <Text size="sm">
        <Trans>
          Tus reglas se aplican a cada factura que entra: para cada dato se usa la primera regla que coincida. Lo que
          alguien escribió a mano no cambia.
        </Trans>
      </Text>
      {!mayWrite && (
        <Text size="sm" c="dimmed">
          <Trans>Puedes ver las reglas. Las cambian el titular, los administradores y los usuarios avanzados.</Trans>
        </Text>
      )}
      {actions.progress && <ApplyProgress progress={actions.progress} />}
      {!rules && <TableSkeleton rows={4} />}
      {isEmpty && (
        <NoRules>
          <NewRuleButton isDisabled={!mayWrite} onClick={create} />
        </NoRules>
      )}
      {rules && rules.length > 0 && (
        <KeepFocus>
          <ol className={classes['list']} aria-label={t`Reglas en su orden`}>
            {rules.map((rule, index) => (
              <RuleItem
                key={rule.id}
                rule={rule}
                usage={usage ? (usage.get(rule.id) ?? { count: 0, last: undefined }) : undefined}
                mayWrite={mayWrite}
                isFirst={index === 0}
                isLast={index === rules.length - 1}
                onEdit={() => setEdited(rule)}
                onMove={(step) => void actions.move(rule, step)}
                onToggle={() => void actions.save({ ...rule, enabled: !rule.enabled })}
                onDelete={() => void actions.deleteRule(rule)}
              />
            ))}
          </ol>
        </KeepFocus>
      )}
      {open && rules && (
        <RuleDrawer
          key={open.id}
          rule={open}
          rules={rules}
          onSave={actions.save}
          onApply={actions.apply}
          onClose={close}
        />
      )}
    </Stack>
  );
}

function NewRuleButton({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} />} disabled={isDisabled} onClick={onClick}>
      <Trans>Nueva regla</Trans>
    </Button>
  );
}

/** What a rule is, by one of them, and the way to the first one. */
function NoRules({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<IconRoute size={28} />}
      text={t`Aún no hay reglas. Crea una, o clasifica varias facturas iguales de un proveedor y Cuadra te la propone.`}
    >
      <Text size="sm" ta="center" maw={420}>
        <Trans>
          Por ejemplo: a cada factura de tu proveedor de energía, la clasificación Gasto y la cuenta 5135, Servicios.
        </Trans>
      </Text>
      {children}
    </EmptyState>
  );
}

function newRule(rules: readonly IdentifiedRule[]): IdentifiedRule {
  const id = crypto.randomUUID();
  const order = placeInOrder(rules, id, rules.length).find((change) => change.id === id)?.order ?? 'i';
  return { id, order, name: '', enabled: true, conditions: {}, sets: {} };
}

function ApplyProgress({ progress: { done, total } }: { progress: RuleProgress }) {
  const { t } = useLingui();
  return (
    <div role="status">
      <Plural
        value={total}
        one="Actualizando # factura"
        many="Actualizando # de facturas"
        other="Actualizando # facturas"
      />
      <Progress value={(done / total) * 100} aria-label={t`Actualizando facturas`} />
    </div>
  );
}
