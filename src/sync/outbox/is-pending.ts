import type { OutboxRow } from '#store/rows/outbox-row.ts';

export const isPending = ({ state }: Pick<OutboxRow, 'state'>): boolean => state === 'pending';
