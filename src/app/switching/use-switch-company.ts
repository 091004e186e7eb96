import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { allows } from '#domain/accounts/permissions.ts';
import { homePathFor, type User } from '#domain/accounts/user.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { prepareFirstPage } from '#store/invoices/first-page.ts';
import { storeName } from '#store/store.ts';
import { useNotify } from '../notifications/use-notify.tsx';
import { useSessionActions } from '../session/session-context.tsx';
import type { CompanyInView } from './create-company-switch.ts';
import { sectionOf } from './section-of.ts';
import { switchFocus } from './switch-focus.ts';

/**
 * Returns the function that switches this tab to another company. The page stays if the role in the other company may
 * open it, without its filters and without the invoice or party that was open; otherwise its first page opens. With
 * `href` that page of the company opens instead; its search may be any.
 */
export function useSwitchCompany() {
  const { t } = useLingui();
  const { switchCompany, refresh } = useSessionActions();
  const router = useRouter();
  const notify = useNotify();

  const goTo = async (user: User, href: string | undefined): Promise<boolean> => {
    // The entry belongs to the company that opens.
    const state = { account: storeName(user.company?.id, user.id) };
    if (href !== undefined) {
      await router.navigate({ href, state });
      return router.state.location.pathname === pathOf(href);
    }
    const feature = router.state.matches.at(-1)?.staticData.feature;
    const isAllowed = !feature || allows(user.permissions, feature);
    const path = isAllowed ? sectionOf(router.state.location.pathname) : homePathFor(user);
    await router.navigate({ href: path, state, replace: true });
    return router.state.location.pathname === path;
  };

  const leavePage = async ({ user, store }: CompanyInView, href: string | undefined): Promise<boolean> => {
    const hasLeft = await goTo(user, href);
    const { pathname, search } = router.state.location;
    if (!hasLeft) return false;
    if (pathname === '/invoices') await prepareFirstPage(store, InvoiceView.parse(search));
    switchFocus.request();
    return true;
  };

  return async (company: { id: string; name: string }, href?: string): Promise<void> => {
    const result = await switchCompany(company.id, (opened) => leavePage(opened, href));
    if (result.type === 'ok') return;
    const { name } = company;
    if (result.problem === 'first_time')
      return notify.failed(t`Necesitas conexión para abrir esta empresa por primera vez.`);
    if (result.problem === 'offline') return notify.failed(t`Necesitas conexión para volver a abrir esta empresa.`);
    if (result.problem === 'left') {
      notify.failed(t`Ya no tienes acceso a ${name}.`);
      return refresh();
    }
    if (result.problem === 'failed') notify.failed(t`No pudimos abrir ${name}. Intenta nuevamente.`);
  };
}

const pathOf = (href: string): string => href.replace(/\?.*$/, '');
