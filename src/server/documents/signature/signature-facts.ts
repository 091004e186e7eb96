/** Who signed, as the certificate inside the signature says; nobody has checked who issued that certificate. */
export type Signer = {
  name: string;
  /** Digits without the DV; null when the certificate names no number. */
  nit: string | null;
  issuer: string;
  serial: string;
  /** Instants, ISO 8601. */
  valid_from: string;
  valid_to: string;
};

/** What a signature proves, shown on the invoice as a fact and never a reason to refuse. `reasons` are in Spanish. */
export type SignatureFacts = {
  status: 'valid' | 'invalid' | 'unsigned' | 'unsupported';
  signer: Signer | null;
  /** As the signer wrote it, when the signature covers it. */
  signed_at: string | null;
  /** Address of the signature policy; noted, never fetched. */
  policy: string | null;
  reasons: string[];
};

/** Why a signature does not hold (`invalid`) or cannot be judged here (`unsupported`). Caught in this folder. */
export class SignatureProblem extends Error {
  readonly status: 'invalid' | 'unsupported';

  /** `reason` is Spanish and ready to show. */
  constructor(status: 'invalid' | 'unsupported', reason: string) {
    super(reason);
    this.status = status;
  }
}
