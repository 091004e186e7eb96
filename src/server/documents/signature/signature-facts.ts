/** The signer according to the certificate in the signature. The issuer of the certificate is not verified. */
export type Signer = {
  name: string;
  /** Digits without the DV; null when the certificate has no number. */
  nit: string | null;
  issuer: string;
  serial: string;
  /** ISO 8601 instants. */
  valid_from: string;
  valid_to: string;
};

/**
 * The facts that a signature proves. The invoice shows them; they are never a reason to refuse it. `reasons` are in
 * Spanish.
 */
export type SignatureFacts = {
  status: 'valid' | 'invalid' | 'unsigned' | 'unsupported';
  signer: Signer | null;
  /** The time that the signer wrote, if the signature covers it. */
  signed_at: string | null;
  /** The address of the signature policy. It is stored but never fetched. */
  policy: string | null;
  reasons: string[];
};

/**
 * The reason why a signature is not valid (`invalid`) or cannot be checked (`unsupported`). Code in this folder catches
 * it.
 */
export class SignatureProblem extends Error {
  readonly status: 'invalid' | 'unsupported';

  /** `reason` is in Spanish and ready to show. */
  constructor(status: 'invalid' | 'unsupported', reason: string) {
    super(reason);
    this.status = status;
  }
}
