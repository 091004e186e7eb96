import { useLingui } from '@lingui/react/macro';
import {
  IconBell,
  IconBriefcase,
  IconBuilding,
  IconCalendarEvent,
  IconDownload,
  IconFileInvoice,
  IconLayoutDashboard,
  IconPackage,
  IconReceiptTax,
  IconRoute,
  IconScale,
  IconSettings,
  IconTable,
  IconTags,
  IconTruckDelivery,
  IconUpload,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { allows, type Feature } from '#domain/accounts/permissions.ts';
import type { PeriodView } from '#domain/dates/period-filter.ts';
import { useNoticeCount } from '../notices/use-notices.ts';
import { useLastPeriod } from '../period/last-period.ts';
import { useSignedIn } from '../session/session-context.tsx';

export type NavEntry = {
  to:
    | '/desk'
    | '/dashboard'
    | '/invoices'
    | '/upload'
    | '/radian'
    | '/notices'
    | '/companies'
    | '/suppliers'
    | '/customers'
    | '/products'
    | '/taxes'
    | '/rules'
    | '/reconciliation'
    | '/coding'
    | '/users'
    | '/downloads'
    | '/admin'
    | '/firm';
  /** The last period, for the pages that have one. */
  search?: PeriodView;
  label: string;
  /** How many things wait there. */
  count?: number;
  icon: ReactNode;
  /** Undefined for a page that needs no company. */
  feature: Feature | undefined;
  /** None for the daily work with documents, which comes first. */
  group?: 'figures' | 'settings';
  /**
   * On a phone the entry is under "Más": the bottom bar holds the daily pages (docs/interaction.md#phone-and-print).
   */
  isSecondary?: true;
};

/** An entry is the current page with any period. */
export const PATH_ONLY = { includeSearch: false };

/** Whether a space stands above the entry: the one before it is of another group. */
export const startsGroup = (entries: readonly NavEntry[], index: number): boolean =>
  index > 0 && entries[index - 1]?.group !== entries[index]?.group;

/** For a person of several companies. */
const DESK = { to: '/desk', icon: <IconTable />, feature: 'view_invoices', isSecondary: true } as const;

/** How the company works, and for whom. */
function useSettingsEntries(): NavEntry[] {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const place = { group: 'settings', isSecondary: true } as const;
  return [
    { to: '/rules', label: t`Reglas`, icon: <IconRoute />, feature: 'view_invoices', ...place },
    { to: '/coding', label: t`Campos y etiquetas`, icon: <IconTags />, feature: 'view_invoices', ...place },
    { to: '/companies', label: t`Empresas`, icon: <IconBuilding />, feature: 'view_companies', ...place },
    { to: '/users', label: t`Usuarios`, icon: <IconUsers />, feature: 'view_users', ...place },
    { to: '/admin', label: t`Administración`, icon: <IconSettings />, feature: 'access_admin_portal', ...place },
    {
      to: '/firm',
      label: t`Firma contable`,
      icon: <IconBriefcase />,
      feature: undefined,
      group: 'settings',
      ...(user.company && { isSecondary: true }),
    },
  ];
}

/** The purchases whose term ends today or tomorrow (docs/radian.md#the-number-of-today), and those of today alone. */
export type MenuTerms = { due: number; endingToday: number };

const NO_TERMS: MenuTerms = { due: 0, endingToday: 0 };

/** Returns the pages that this user may open, in menu order (docs/specification.md#protected-screens). */
export function useNavEntries({ due, endingToday } = NO_TERMS): NavEntry[] {
  const { t } = useLingui();
  const { user, isDemo } = useSignedIn();
  const search = useLastPeriod();
  const unread = useNoticeCount();
  const isOfSeveral = !isDemo && (user.companies?.length ?? 0) > 1;
  const settings = useSettingsEntries();
  const figures = { group: 'figures', isSecondary: true } as const;
  const entries: NavEntry[] = [
    ...(isOfSeveral ? [{ ...DESK, label: t`Mesa` }] : []),
    { to: '/dashboard', search, label: t`Tablero`, icon: <IconLayoutDashboard />, feature: 'view_dashboard' },
    { to: '/invoices', label: t`Facturas`, icon: <IconFileInvoice />, feature: 'view_invoices' },
    { to: '/upload', label: t`Subir`, icon: <IconUpload />, feature: 'access_upload' },
    { to: '/radian', label: t`Plazos`, count: due, icon: <IconCalendarEvent />, feature: 'view_invoices' },
    {
      to: '/notices',
      label: t`Notificaciones`,
      count: unread + endingToday,
      icon: <IconBell />,
      feature: 'view_invoices',
      isSecondary: true,
    },
    {
      to: '/reconciliation',
      label: t`Conciliación`,
      icon: <IconScale />,
      feature: 'access_imports',
      isSecondary: true,
    },
    {
      to: '/suppliers',
      search,
      label: t`Proveedores`,
      icon: <IconTruckDelivery />,
      feature: 'view_suppliers',
      ...figures,
    },
    {
      to: '/customers',
      search,
      label: t`Clientes`,
      icon: <IconUsersGroup />,
      feature: 'view_customers',
      ...figures,
    },
    {
      to: '/products',
      search,
      label: t`Productos`,
      icon: <IconPackage />,
      feature: 'view_products',
      ...figures,
    },
    // Without a period: it opens with the running bimester.
    {
      to: '/taxes',
      label: t`Impuestos`,
      icon: <IconReceiptTax />,
      feature: 'view_dashboard',
      ...figures,
    },
    {
      to: '/downloads',
      label: t`Descargas`,
      icon: <IconDownload />,
      feature: 'access_downloads',
      ...figures,
    },
    ...settings,
  ];
  return entries.filter(({ feature }) => (feature ? allows(user.permissions, feature) : user.firm !== undefined));
}
