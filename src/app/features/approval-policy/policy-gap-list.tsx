import { useLingui } from '@lingui/react/macro';
import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { usePeople } from '#app/approval/use-people.ts';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import { findPolicyGaps, type PolicyGap } from '#domain/approval/policy-gaps.ts';

/** What would wait for ever under the policy, and what to change; nothing where somebody can approve each invoice. */
export function PolicyGapList({ policy }: { policy: ApprovalPolicy }) {
  const people = usePeople();
  const textOf = useGapText();
  const gaps = findPolicyGaps(policy, people);
  if (gaps.length === 0) return null;
  return (
    <Alert role="status" variant="light" color="yellow" icon={<IconAlertTriangle size={18} />} p="sm">
      <List size="sm" listStyleType="none">
        {gaps.map((gap) => (
          <List.Item key={JSON.stringify(gap)}>{textOf(gap)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function useGapText() {
  const { t } = useLingui();
  const people = usePeople();
  const emailOf = (id: string) => people.find((one) => one.id === id)?.email ?? '';
  return (gap: PolicyGap): string => {
    switch (gap.type) {
      case 'no_approver': {
        const { step } = gap;
        return t`Nadie puede aprobar el paso ${step}: las personas elegidas ya no están en la empresa. Elige a otra.`;
      }
      case 'same_person': {
        const email = emailOf(gap.user_id);
        return t`Los dos pasos los aprueban personas distintas, y aquí solo está ${email}. Agrega a otra persona en uno de ellos.`;
      }
      case 'own_upload': {
        const emails = new Intl.ListFormat('es-CO').format(gap.user_ids.map(emailOf));
        return t`Nadie podrá aprobar lo que suba ${emails}: faltan otras personas. Agrega a alguien o permite que quien sube también apruebe.`;
      }
      case 'supplier_same_person': {
        const { nit } = gap;
        return t`La persona del proveedor ${nit} es la única del segundo paso, y cada paso lo aprueba alguien distinto. Agrega a otra persona en el segundo paso.`;
      }
      case 'supplier_own_upload':
        return t`Si la persona de un proveedor sube ella misma su factura, nadie podrá aprobarla, salvo que permitas que quien sube también apruebe.`;
    }
  };
}
