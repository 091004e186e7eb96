import { useLingui } from '@lingui/react/macro';
import type { CodingCatalog } from '#app/coding/coding-catalog.ts';
import { useDeleteRecord } from '#app/data/use-delete-record.ts';
import { usePutRecord } from '#app/data/use-put-record.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { splitByClass } from '#domain/coding/account-plan.ts';
import { type Account, AccountPlan, accountPlanId } from '#domain/records/account-plan.ts';
import { MAX_RECORD_BYTES } from '#domain/records/record-types.ts';

type Plan = CodingCatalog['plans'][number];

const bytesOf = (data: unknown): number => new TextEncoder().encode(JSON.stringify(data)).length;

/** Imports a plan, class by class, and goes back to the PUC; both with undo and without a network. */
export function usePlanActs(plans: readonly Plan[]) {
  const { t } = useLingui();
  const notify = useNotify();
  const put = usePutRecord();
  const remove = useDeleteRecord();
  const label = t`Plan de cuentas`;
  const write = async (id: string, data: AccountPlan | undefined) =>
    data ? put({ id, type: 'account-plan', data, label }) : remove({ id, label });
  const restore = (written: readonly string[]) => async () => {
    for (const id of written) await write(id, plans.find((plan) => plan.id === id)?.data);
    notify.done(t`Deshicimos el cambio.`);
  };

  /** Resolves to the text of a problem, undefined when all is stored. */
  const importPlan = async (accounts: readonly Account[]): Promise<string | undefined> => {
    const classes = [...splitByClass(accounts)];
    const tooBig = classes.find(([, data]) => !AccountPlan.safeParse(data).success || bytesOf(data) > MAX_RECORD_BYTES);
    if (tooBig) return t`La clase ${tooBig[0]} tiene demasiadas cuentas. Deja solo las que usas e importa de nuevo.`;
    const written: string[] = [];
    for (const [accountClass, data] of classes) {
      const id = accountPlanId(accountClass);
      if (!(await write(id, data).catch(() => false)))
        return t`No pudimos guardar el plan en este dispositivo. Libera espacio e intenta nuevamente.`;
      written.push(id);
    }
    notify.done(t`Importaste el plan de cuentas.`, restore(written));
    return undefined;
  };

  const restorePuc = async (): Promise<void> => {
    for (const { id } of plans) await remove({ id, label });
    notify.done(t`Volviste al PUC.`, restore(plans.map(({ id }) => id)));
  };
  return { importPlan, restorePuc };
}
