import { Plural } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import { stepCount } from '#domain/approval/approval-rules.ts';
import { useMonthPurchases } from './use-month-purchases.ts';

/** How many purchases of the last month the policy would have stopped, so that its amounts can be judged. */
export function PolicyPreview({ policy }: { policy: ApprovalPolicy }) {
  const purchases = useMonthPurchases();
  if (!purchases || purchases.length === 0) return null;
  const needed = purchases.filter((purchase) => stepCount(policy, purchase) > 0).length;
  return (
    <Text size="sm" c="dimmed" role="status">
      <Plural
        value={needed}
        _0="Ninguna de tus compras del último mes habría necesitado aprobación."
        one="# de tus compras del último mes habría necesitado aprobación."
        many="# de tus compras del último mes habrían necesitado aprobación."
        other="# de tus compras del último mes habrían necesitado aprobación."
      />
    </Text>
  );
}
