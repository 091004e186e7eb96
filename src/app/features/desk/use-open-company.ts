import { useCallbackRef } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import type { PersonCompany } from '#app/switching/use-person-companies.ts';
import { useSwitchCompany } from '#app/switching/use-switch-company.ts';

export type OpenCompany = (company: PersonCompany, href: string) => void;

/** Returns the function that opens a page of a company, which becomes the one in view. */
export function useOpenCompany(): OpenCompany {
  const router = useRouter();
  const switchTo = useSwitchCompany();
  return useCallbackRef((company: PersonCompany, href: string) => {
    void (company.isCurrent ? router.navigate({ href }) : switchTo(company, href));
  });
}
