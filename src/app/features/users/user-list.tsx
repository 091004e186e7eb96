import { useLingui } from '@lingui/react/macro';
import type { useCompanyUsers } from '#app/data/use-company-users.ts';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import type { UserActions } from './user-actions.tsx';
import { UserTable } from './user-table.tsx';

type Props = UserActions & { state: ReturnType<typeof useCompanyUsers> };

export function UserList({ state: { data: users, isLoading, isRead, refresh }, ...actions }: Props) {
  const { t } = useLingui();
  if (!users) {
    if (isLoading || !isRead) return <TableSkeleton rows={4} />;
    return (
      <LoadFailure
        offline={t`Necesitas conexión para ver los usuarios.`}
        failed={t`No pudimos cargar los usuarios. Intenta nuevamente.`}
        onRetry={refresh}
      />
    );
  }
  return <UserTable users={users} {...actions} />;
}
