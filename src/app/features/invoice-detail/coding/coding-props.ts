import type { CodedInvoice } from '#app/coding/use-take-back.ts';

/** What each field of the section gets. */
export type CodingProps = {
  detail: CodedInvoice;
  /** Null removes the value. */
  onSet: (field: string, value: string | null) => void;
};
