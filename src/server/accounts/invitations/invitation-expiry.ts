/** How long the link of an invitation is valid, to a company or to an accounting firm. */
export const INVITATION_DAYS = 7;

export const invitationExpiry = (now: Date): string =>
  new Date(now.getTime() + INVITATION_DAYS * 86_400_000).toISOString();
