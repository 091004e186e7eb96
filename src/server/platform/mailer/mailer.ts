/** What is written to somebody. `text` and `html` say the same. */
export type OutgoingEmail = { to: string; subject: string; text: string; html: string };

/** The way a letter leaves. Rejects when it could not be handed over. */
export type Mailer = { send(email: OutgoingEmail): Promise<void> };
