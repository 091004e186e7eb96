import type { Company, CompanyChange } from '#domain/companies/company.ts';

type Fields = { name: string; contact_info: string; email: string; isKept: boolean };

/** Returns only the changed fields; an emptied field becomes null. */
export function companyChanges(before: Company, { name, contact_info, email, isKept }: Fields): CompanyChange {
  const contact = contact_info.trim() || null;
  const address = email.trim().toLowerCase() || null;
  return {
    ...(name.trim() !== before.name && { name }),
    ...(contact !== before.contact_info && { contact_info: contact }),
    ...(address !== before.email && { email: address }),
    ...(before.is_read_only && isKept && { is_read_only: false }),
  };
}
