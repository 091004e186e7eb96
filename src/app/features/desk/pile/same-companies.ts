import type { PersonCompany } from '#app/switching/use-person-companies.ts';

type Props = { companies: readonly PersonCompany[] };

/** For `memo`: whether all props are the same, and the lists of companies show the same. */
export function haveSameCompanies<P extends Props>(before: P, after: P): boolean {
  const { companies: was, ...others } = before;
  const { companies: is, ...rest } = after;
  return (
    Object.entries(rest).every(([name, value]) => value === (others as Record<string, unknown>)[name]) &&
    was.length === is.length &&
    was.every((company, at) => {
      const other = is[at];
      return company.id === other?.id && company.name === other.name && company.isOnDevice === other.isOnDevice;
    })
  );
}
