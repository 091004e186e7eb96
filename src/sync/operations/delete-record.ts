import { deleteRecord as endpoint } from '#contract/records.ts';
import { DeleteRecordInput } from '../records/record-change.ts';
import { applyToRecords } from '../records/record-transition.ts';
import { mergeRecordResponse } from '../records/shown-records.ts';
import { defineOperation } from './define-operation.ts';

export const deleteRecord = defineOperation({
  input: DeleteRecordInput,
  about: ({ id }) => id,
  send: ({ call }, { id }, { op_id, base_rev }) =>
    call(endpoint, { params: { id }, body: { base_rev } }, { operationId: op_id }),
  serverRows: () => [],
  coalescesWith: [],
  succeedsWhenGone: false,
  onSettled: async (store, _id, answer) => {
    await mergeRecordResponse(store, answer);
    return { changes: [], rows: [], unstored: [] };
  },
  onTransition: applyToRecords,
});
