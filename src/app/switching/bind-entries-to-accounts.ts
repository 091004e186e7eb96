import type { RouterHistory } from '@tanstack/react-router';
import { sectionOf } from './section-of.ts';

const STEPS: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO']);

/**
 * Each new entry of the history carries the database that it belongs to (`account`). A step back or forward to an entry
 * of another company opens its section in the company in view, without filters and without an id: nothing of one company
 * is read or requested in another one, and no step switches the company.
 */
export function bindEntriesToAccounts(history: RouterHistory, getAccount: () => string | undefined): void {
  /** Entries from before the first one that carries an account. */
  let firstAccount: string | undefined;
  const { push, replace } = history;
  const withAccount = (state: object | undefined): object => {
    const account = getAccount();
    firstAccount ??= account;
    return { ...(account !== undefined && { account }), ...state };
  };
  history.push = (path, state, options) => push(path, withAccount(state), options);
  history.replace = (path, state, options) => replace(path, withAccount(state), options);
  const showSection: Parameters<RouterHistory['subscribe']>[0] = ({ location: { pathname, state }, action }) => {
    if (!STEPS.has(action.type)) return;
    const account = getAccount();
    const owner = state.account ?? firstAccount;
    if (account === undefined || owner === undefined || owner === account) return;
    history.replace(sectionOf(pathname));
  };
  // Before the first subscriber: a router loads the address that the history has when its own listener is called.
  // Without subscribers a router loads by itself.
  const { subscribe } = history;
  let isFirst = true;
  history.subscribe = (listener) => {
    if (isFirst) subscribe(showSection);
    isFirst = false;
    return subscribe(listener);
  };
}
