import type { User } from '#domain/accounts/user.ts';

/**
 * The key by which this device remembers what a person did: opaque ids only. What a person of several companies did in
 * one of them does not count in another.
 */
export const memoryOwner = ({ id, company, companies = [] }: User): string =>
  companies.length > 1 && company ? `${company.id}-${id}` : id;
