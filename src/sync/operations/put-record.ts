import { Refused } from '#client/refused.ts';
import { putRecord as endpoint, putRecordAttachment } from '#contract/records.ts';
import { referredRecords } from '#domain/coding/referred-records.ts';
import type { RecordState } from '#domain/records/record.ts';
import { parseRecordData } from '#domain/records/record-types.ts';
import { readAttachment } from '#store/records/attachments.ts';
import { PutRecordInput } from '../records/record-change.ts';
import { applyToRecords } from '../records/record-transition.ts';
import { mergeRecordResponse } from '../records/shown-records.ts';
import { defineOperation, Unsendable } from './define-operation.ts';

/** For the largest attachment on a slow line. */
const ATTACHMENT_TIMEOUT_MS = 5 * 60_000;

/** A record and, where the server lacks them, the bytes of its attachment (docs/offline.md#records). */
export const putRecord = defineOperation<PutRecordInput, RecordState>({
  input: PutRecordInput,
  about: ({ id }) => id,
  refersTo: ({ type, data }) => (type === 'rule' ? referredRecords(parseRecordData('rule', data)?.sets ?? {}) : []),
  async send({ store, call }, { id, type, data, attachment }, { op_id, base_rev }) {
    const body = { type, data, attachment, base_rev };
    const put = () => call(endpoint, { params: { id }, body }, { operationId: op_id });
    try {
      return await put();
    } catch (error) {
      if (!attachment || !(error instanceof Refused) || error.code !== 'upload_incomplete') throw error;
    }
    const bytes = await readAttachment(store, id, attachment);
    if (!bytes) throw new Unsendable('bytes_gone');
    const options = {
      bytes: { data: new Uint8Array(bytes), sha256: attachment.sha256 },
      timeoutMs: ATTACHMENT_TIMEOUT_MS,
    };
    await call(putRecordAttachment, { params: { id }, query: { type } }, options);
    return put();
  },
  serverRows: () => [],
  coalescesWith: [],
  succeedsWhenGone: false,
  onSettled: async (store, _id, answer) => {
    await mergeRecordResponse(store, answer);
    return { changes: [], rows: [], unstored: [] };
  },
  onTransition: applyToRecords,
});
