import { z } from 'zod/mini';

/** No id of the server begins like this. */
export const DOCUMENT_KEY_PREFIX = 'doc:';

/**
 * The id of a row that this device has read in a file, until the server names its invoice: the same for the same
 * document (`documentIdentity`) in any file.
 */
export const documentKey = (identity: string): string => `${DOCUMENT_KEY_PREFIX}${identity}`;

export const isDocumentKey = (id: string): boolean => id.startsWith(DOCUMENT_KEY_PREFIX);

/** The id of a row of the list: that of an invoice, or the key of a document. */
export const RowId = z.union([z.uuid(), z.string().check(z.startsWith(DOCUMENT_KEY_PREFIX))]);
