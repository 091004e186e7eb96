import { lazy, Suspense } from 'react';
import classes from './company-switcher.module.css';
import { usePersonCompanies } from './use-person-companies.ts';

const CompanySwitcher = lazy(async () => ({ default: (await import('./company-switcher.tsx')).CompanySwitcher }));

/** Nothing for a person of one company, whose first load has no code of it. */
export function CompanySwitcherHost({ onLeave }: { onLeave?: () => void }) {
  const companies = usePersonCompanies();
  if (companies.length === 0) return null;
  const name = companies.find(({ isCurrent }) => isCurrent)?.name;
  return (
    <Suspense fallback={<div className={classes['button']}>{name}</div>}>
      <CompanySwitcher companies={companies} onLeave={onLeave} />
    </Suspense>
  );
}
