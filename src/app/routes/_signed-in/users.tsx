import { createFileRoute } from '@tanstack/react-router';
import { ApprovalPolicyPanel } from '#app/features/approval-policy/approval-policy-panel.tsx';
import { UsersPage } from '#app/features/users/users-page.tsx';

export const Route = createFileRoute('/_signed-in/users')({
  staticData: { feature: 'view_users' },
  component: Users,
});

function Users() {
  return <UsersPage policy={<ApprovalPolicyPanel />} />;
}
