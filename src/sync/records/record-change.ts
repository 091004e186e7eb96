import { z } from 'zod/mini';
import { RecordContent } from '#domain/records/record.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';

export const RECORD_PUT = 'record.put';
export const RECORD_DELETE = 'record.delete';

/** `by`: the email of the author, for this device's own rows. */
export const PutRecordInput = z.object({ id: z.uuid(), ...RecordContent.shape, by: z.nullable(z.string()) });
export type PutRecordInput = z.infer<typeof PutRecordInput>;
export const DeleteRecordInput = z.object({ id: z.uuid() });

/** Whether a change is about a record (docs/offline.md#records). */
export const isRecordChange = ({ operation }: Pick<OutboxRow, 'operation'>): boolean =>
  operation === RECORD_PUT || operation === RECORD_DELETE;

/** What a put makes of its record; undefined for any other change. */
export const readPut = ({ operation, input }: Pick<OutboxRow, 'operation' | 'input'>): PutRecordInput | undefined =>
  operation === RECORD_PUT ? PutRecordInput.safeParse(input).data : undefined;
