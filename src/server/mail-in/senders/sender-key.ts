/** Providers whose domain is shared by unrelated users: a company accepts an address there, never the domain. */
const PUBLIC_PROVIDERS = new Set([
  'aol.com',
  'gmail.com',
  'gmx.com',
  'gmx.es',
  'googlemail.com',
  'hotmail.com',
  'hotmail.es',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'outlook.es',
  'proton.me',
  'protonmail.com',
  'yahoo.com',
  'yahoo.com.co',
  'yahoo.es',
  'yandex.com',
  'ymail.com',
  'zoho.com',
]);

/**
 * Returns the key by which a verified sender is accepted and counted: the domain, or the address at a public provider.
 */
export function senderKey(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return PUBLIC_PROVIDERS.has(domain) ? address : domain;
}
