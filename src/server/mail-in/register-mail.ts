import type { BindRoutes, NounDependencies } from '../app-dependencies.ts';
import { listOwnAddresses } from './addresses/own-addresses.ts';
import { startMailJobs } from './mailbox/mail-jobs.ts';
import { mailboxName } from './mailbox/mailbox-url.ts';
import type { MailDependencies } from './message/mail-dependencies.ts';
import { mailRoutes } from './routes.ts';
import { mailSettingsRoutes } from './settings-routes.ts';

/** Reads the mailbox while the server runs. Returns the routes of e-mail. */
export function registerMail(deps: NounDependencies): BindRoutes {
  const { config, account, lifecycle } = deps;
  const mail = createMailDependencies(deps);
  let jobs: ReturnType<typeof startMailJobs> | undefined;
  lifecycle.onStartJobs(() => {
    jobs = startMailJobs({ mail, config });
  });
  lifecycle.onClose(() => jobs?.stop());
  return (serve) => {
    mailSettingsRoutes(serve, { ...account, inbound: config.inbound, ownAddresses: listOwnAddresses(config) });
    mailRoutes(serve, { deps: mail, mailbox: config.mailbox && mailboxName(config.mailbox) });
  };
}

function createMailDependencies(deps: NounDependencies): MailDependencies {
  const { db, files, parser, now, config, lifecycle } = deps;
  const trust = { servers: config.dnsServers, trustedHost: config.mailAuthHost };
  const checkSender: MailDependencies['checkSender'] =
    deps.checkSender ?? ((bytes, company_id) => parser.checkSender({ bytes, company_id, ...trust }));
  const { parseMessage } = parser;
  const { onFailure } = lifecycle;
  return { db, files, parser, checkSender, parseMessage, inbound: config.inbound, now, onFailure };
}
