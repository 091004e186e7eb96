import type { User } from '#domain/accounts/user.ts';
import { invoiceIndexOf, releaseInvoiceIndex } from '#store/invoices/invoice-index.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import type { SignedInSession } from '../session/session.ts';
import { type OpenCompanyProblem, openCompany } from './open-company.ts';

/** 'stayed': the page was not left. 'overtaken': a later switch was requested before this one began. */
export type SwitchResult = { type: 'ok' } | { type: 'error'; problem: OpenCompanyProblem | 'stayed' | 'overtaken' };

/**
 * Takes the tab to a page that shows nothing of the company in view: its filters and invoices mean nothing in the next
 * one. Returns false when the tab stays where it is.
 */
export type LeavePage = (company: CompanyInView) => Promise<boolean>;
export type CompanyInView = { store: Store; user: User };

export type SwitchCompany = (company_id: string, leavePage: LeavePage) => Promise<SwitchResult>;

/** Time for changes that the page has begun before its database is closed. */
const CLOSE_AFTER_MS = 10_000;
/** By then the page of the company is no longer drawn. */
const RELEASE_AFTER_MS = 1_000;

/**
 * Switches this tab to another company of the person; other tabs stay in theirs. `getCurrent` returns the session of the
 * company in view, also while the demo is shown; `show` ends its services and shows the other company. Of the switches that
 * are requested while one is under way, the last one follows it.
 */
export function createCompanySwitch(
  registry: Registry,
  getCurrent: () => SignedInSession | undefined,
  show: (company: CompanyInView) => Promise<void>,
): SwitchCompany {
  let latest: Promise<unknown> = Promise.resolve();
  let count = 0;
  const leaveFor = async (own: SignedInSession, company_id: string, leavePage: LeavePage): Promise<SwitchResult> => {
    const opened = await openCompany(registry, own, company_id);
    if (opened.type === 'error') return opened;
    const hasLeft = await leavePage(opened);
    // The session may have ended since, here or in another tab.
    if (!hasLeft || getCurrent()?.store !== own.store) {
      opened.store.close();
      return { type: 'error', problem: 'stayed' };
    }
    await show(opened);
    closeWhenIdle(own);
    return { type: 'ok' };
  };
  const switchTo: SwitchCompany = async (company_id, leavePage) => {
    const own = getCurrent();
    if (!own || own.user.company?.id === company_id) return { type: 'ok' };
    const index = invoiceIndexOf(own.store);
    index.pause();
    return leaveFor(own, company_id, leavePage).finally(() => {
      if (getCurrent()?.store === own.store) index.resume();
    });
  };
  return (company_id, leavePage) => {
    count += 1;
    const own = count;
    const result = latest.then((): ReturnType<SwitchCompany> | SwitchResult =>
      own === count ? switchTo(company_id, leavePage) : { type: 'error', problem: 'overtaken' },
    );
    latest = result.catch(() => undefined);
    return result;
  };
}

function closeWhenIdle({ store, engine }: SignedInSession): void {
  setTimeout(() => releaseInvoiceIndex(store), RELEASE_AFTER_MS);
  setTimeout(() => {
    if (!engine.getState().isBusy) return store.close();
    const stop = engine.subscribe(({ isBusy }) => {
      if (isBusy) return;
      stop();
      store.close();
    });
  }, CLOSE_AFTER_MS);
}
