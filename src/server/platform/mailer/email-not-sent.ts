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
  const { code, responseCode }: NodemailerError = error instanceof Error ? error : {};
  return new EmailNotSent({
    code: typeof code === 'string' ? code : 'unknown',
    response: typeof responseCode === 'number' ? responseCode : undefined,
  });
}

type NodemailerError = { code?: unknown; responseCode?: unknown };
