import type { FirmClient } from '#domain/firms/firm.ts';

export type ClientDialog = { type: 'assign' | 'leave' | 'titular'; client: FirmClient } | { type: 'new' } | undefined;
