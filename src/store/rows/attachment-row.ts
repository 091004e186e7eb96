/** The bytes of an attachment of a record: those that wait to be sent, and those that were read on this device. */
export type AttachmentRow = { record_id: string; sha256: string; size: number; bytes: ArrayBuffer };
