import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDeleteRecord } from '#app/data/use-delete-record.ts';
import { usePutRecord } from '#app/data/use-put-record.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { applyRuleToRows, undoRule } from '#app/rules/apply-rule.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { placeInOrder } from '#domain/records/place-in-order.ts';
import type { IdentifiedRule } from '#domain/rules/prepare-rules.ts';

export type RuleProgress = { done: number; total: number };

const toData = ({ name, order, enabled, conditions, sets }: IdentifiedRule) => ({
  name,
  order,
  enabled,
  conditions,
  sets,
});

/** Returns what can be done with rules, with or without a network. */
export function useRuleActions(rules: readonly IdentifiedRule[]) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const put = usePutRecord();
  const remove = useDeleteRecord();
  const [progress, setProgress] = useState<RuleProgress>();
  const notSaved = t`No pudimos guardar la regla. Intenta nuevamente.`;

  const save = async (rule: IdentifiedRule): Promise<boolean> => {
    const change = { id: rule.id, type: 'rule', data: toData(rule), label: rule.name } as const;
    const isStored = await put(change).catch(() => false);
    if (!isStored) notify.failed(notSaved);
    return isStored;
  };
  const move = async (rule: IdentifiedRule, step: 1 | -1): Promise<void> => {
    const position = rules.findIndex(({ id }) => id === rule.id) + step;
    if (position < 0 || position >= rules.length) return;
    for (const { id, order } of placeInOrder(rules, rule.id, position)) {
      const moved = rules.find((one) => one.id === id);
      if (moved && !(await save({ ...moved, order }))) return;
    }
  };
  const deleteRule = async (rule: IdentifiedRule): Promise<void> => {
    const { name } = rule;
    const isGone = await remove({ id: rule.id, label: name }).catch(() => false);
    if (!isGone) notify.failed(t`No pudimos eliminar la regla. Intenta nuevamente.`);
    else
      notify.done(t`Eliminaste la regla «${name}». Lo que puso en las facturas se queda.`, async () => void save(rule));
  };
  const undo = async (rule: IdentifiedRule, before: Parameters<typeof undoRule>[1]) => {
    const total = before.length;
    const onProgress = (done: number) => setProgress({ done, total });
    onProgress(0);
    const refused = await undoRule(store, before, { rule, onProgress }).catch(() => total);
    setProgress(undefined);
    if (refused > 0) notify.failed(t`No pudimos deshacer ${refused} de ${total} cambios.`);
    else
      notify.done(
        plural(total, {
          one: 'Deshicimos # cambio.',
          many: 'Deshicimos # de cambios.',
          other: 'Deshicimos # cambios.',
        }),
      );
  };
  const apply = async (rule: IdentifiedRule, ids: readonly string[]): Promise<void> => {
    const all = [...rules.filter(({ id }) => id !== rule.id), { ...rule, enabled: true }];
    const total = ids.length;
    const onProgress = (done: number) => setProgress({ done, total });
    onProgress(0);
    const changed = await applyRuleToRows(store, ids, { rules: all, id: rule.id, onProgress }).catch(() => undefined);
    setProgress(undefined);
    if (!changed || changed.refused.length > 0) {
      notify.failed(t`No pudimos aplicar la regla a todas las facturas. Intenta nuevamente.`);
      return;
    }
    const { queued, before } = changed;
    const text = plural(queued, {
      one: 'La regla cambió # factura.',
      many: 'La regla cambió # de facturas.',
      other: 'La regla cambió # facturas.',
    });
    notify.done(text, () => undo(rule, before));
  };
  return { save, move, deleteRule, apply, progress };
}
