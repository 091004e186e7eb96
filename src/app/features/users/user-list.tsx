import { useLingui } from '@lingui/react/macro';
import type { useCompanyUsers } from '#app/data/use-company-users.ts';
import { useLoadFailure } from '#app/sync-status/use-load-failure.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import type { UserActions } from './user-actions.tsx';
import { UserTable } from './user-table.tsx';

type Props = UserActions & { state: ReturnType<typeof useCompanyUsers> };

export function UserList({ state: { data: users, isLoading, isRead, refresh }, ...actions }: Props) {
  const { t } = useLingui();
  const failure = useLoadFailure({
    offline: t`Necesitas conexión para ver los usuarios.`,
    failed: t`No pudimos cargar los usuarios. Intenta nuevamente.`,
  });
  if (!users) {
    if (isLoading || !isRead) return <TableSkeleton rows={4} />;
    return <ErrorBox onRetry={refresh}>{failure}</ErrorBox>;
  }
  return <UserTable users={users} {...actions} />;
}
