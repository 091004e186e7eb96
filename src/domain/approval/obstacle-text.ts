import type { ApprovalObstacle } from './approval-rules.ts';

const TEXTS: Record<ApprovalObstacle, string> = {
  not_needed: 'Esta factura no necesita aprobación.',
  approved: 'Esta factura ya está aprobada.',
  own_upload: 'Subiste esta factura: la aprueba otra persona.',
  other_step: 'Ya aprobaste un paso: el siguiente lo aprueba otra persona.',
  not_approver: 'Este paso lo aprueba otra persona.',
};

/** Why a person may not approve, as the server and the device say it. */
export const obstacleText = (obstacle: ApprovalObstacle): string => TEXTS[obstacle];
