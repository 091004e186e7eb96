/** Providers whose domain is shared by strangers: there one accepts an address, never the domain. */
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

/** By what a verified sender is accepted and counted: the domain, or the address where a public provider has the domain. */
export function senderKey(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return PUBLIC_PROVIDERS.has(domain) ? address : domain;
}
