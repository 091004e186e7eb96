import { useLingui } from '@lingui/react/macro';
import { IconFileInvoice, IconLayoutDashboard, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { allows, type Feature } from '#domain/permissions.ts';
import { useSignedIn } from './session-context.tsx';

export type NavEntry = { to: '/dashboard' | '/invoices' | '/upload'; label: string; icon: ReactNode; feature: Feature };

/** The pages this user may open, in the order of the menu (SPEC §2). */
export function useNavEntries(): NavEntry[] {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const entries: NavEntry[] = [
    { to: '/dashboard', label: t`Tablero`, icon: <IconLayoutDashboard />, feature: 'view_dashboard' },
    { to: '/invoices', label: t`Facturas`, icon: <IconFileInvoice />, feature: 'view_invoices' },
    { to: '/upload', label: t`Subir`, icon: <IconUpload />, feature: 'access_upload' },
  ];
  return entries.filter(({ feature }) => allows(user.permissions, feature));
}
