import { expect, test } from 'vitest';
import { ApprovalPolicy } from './approval-policy.ts';
import { findPolicyGaps } from './policy-gaps.ts';

const [ANA = '', LUIS = '', EVA = '', GONE = ''] = [1, 2, 3, 4].map((at) => `00000000-0000-4000-8000-00000000000${at}`);
const MEMBERS = [
  { id: ANA, is_manager: true },
  { id: LUIS, is_manager: false },
  { id: EVA, is_manager: false },
];

type Given = { steps: string[][]; suppliers?: string[]; own_uploads?: boolean };
const gapsOf = ({ steps, suppliers = [], own_uploads = false }: Given) =>
  findPolicyGaps(
    ApprovalPolicy.parse({
      steps: steps.map((approvers) => ({ from_amount: 0, approvers })),
      by_supplier: suppliers.map((approver) => ({ nit: '900123456', approver })),
      ...{ own_uploads, since: '2026-01-01' },
    }),
    MEMBERS,
  );

test.each<[string, Given, object[]]>([
  ['two people approve', { steps: [[LUIS, EVA]] }, []],
  ['everybody chosen has left', { steps: [[GONE], [LUIS, EVA]] }, [{ type: 'no_approver', step: 1 }]],
  ['one person for both steps', { steps: [[], [ANA]] }, [{ type: 'same_person', user_id: ANA }]],
  ['one manager who uploads', { steps: [[]] }, [{ type: 'own_upload', user_ids: [ANA] }]],
  ['one manager, own uploads allowed', { steps: [[]], own_uploads: true }, []],
  ['two people for two steps', { steps: [[LUIS], [EVA]] }, [{ type: 'own_upload', user_ids: [LUIS, EVA] }]],
  [
    'three people for two steps',
    {
      steps: [
        [ANA, LUIS, EVA],
        [ANA, LUIS, EVA],
      ],
    },
    [],
  ],
  ['a supplier with an approver', { steps: [[LUIS, EVA]], suppliers: [LUIS] }, [{ type: 'supplier_own_upload' }]],
  [
    'a supplier whose approver is alone in the second step',
    { steps: [[ANA, EVA], [LUIS]], suppliers: [LUIS], own_uploads: true },
    [{ type: 'supplier_same_person', nit: '900123456' }],
  ],
])('who cannot approve is found before it blocks invoices: %s', (_, given, gaps) => {
  expect(gapsOf(given)).toEqual(gaps);
});
