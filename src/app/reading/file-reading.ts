import type { DocumentKind } from '#domain/invoice.ts';

type Party = { name: string; nit: string };

/** As much of a document as its row shows before the server has answered. */
export type DocumentPreview = {
  number: string;
  kind: DocumentKind;
  supplier: Party;
  customer: Party;
  /** In `currency`, as amounts travel. */
  total: number;
  currency: string;
  issue_date: string;
  /** The CUFE or, without one, issuer and number: equal for the same document, however it arrives. */
  identity: string;
};

/**
 * What this device read in a file; the server alone decides. `events` counts answers to documents (RADIAN), `refused`
 * says in Spanish why nothing can be taken from the file, `problems` the same for single members of a ZIP. A PDF is
 * left to the server, and then everything is empty.
 */
export type FileReading = {
  documents: DocumentPreview[];
  events: number;
  refused: string | null;
  problems: { member: string; detail: string }[];
};
