/** What the undo of an approval is about: it is dropped when another person had approved before. */
export const approvalSubject = (invoice_id: string): string => `approval ${invoice_id}`;
