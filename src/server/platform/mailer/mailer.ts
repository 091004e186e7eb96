/** An email. `text` and `html` have the same content. */
export type OutgoingEmail = { to: string; subject: string; text: string; html: string };

/** Sends emails. Rejects when the email could not be handed to the mail server. */
export type Mailer = { send(email: OutgoingEmail): Promise<void> };
