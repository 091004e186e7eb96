type Reason = { code: string; response: number | undefined };

/**
 * The mail server did not take an email. The message and the properties have no address and no text of the server,
 * which usually repeats the address: they may be logged.
 */
export class EmailNotSent extends Error {
  override readonly name = 'EmailNotSent';
  /** True when the same email may be taken later: the server was not reached, or answered with 4xx (RFC 5321, 4.2.1). */
  readonly isTransient: boolean;

  /** `code` is nodemailer's, such as ECONNECTION; `response` is the number that the server answered. */
  constructor({ code, response }: Reason) {
    super(`An e-mail was not sent: ${[code, response].filter(Boolean).join(' ')}`);
    this.isTransient = response === undefined ? code !== 'EAUTH' : response < 500;
  }
}

/** What may be logged of an error of nodemailer. It is no cause, because a log shows causes too. */
export function toEmailNotSent(error: unknown): EmailNotSent {
  const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string';
  const hasResponse = error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';
  return new EmailNotSent({
    code: hasCode ? String(error.code) : 'unknown',
    response: hasResponse ? Number(error.responseCode) : undefined,
  });
}
