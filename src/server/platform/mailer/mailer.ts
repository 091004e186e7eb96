/** What is written to somebody. `text` and `html` say the same. */
export type OutgoingLetter = { to: string; subject: string; text: string; html: string };

/** The way a letter leaves. Rejects when it could not be handed over. */
export type Mailer = { send(letter: OutgoingLetter): Promise<void> };
