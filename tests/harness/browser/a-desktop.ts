import { type Call, createCall } from '#client/call.ts';
import { uploadInvoices } from '#contract/uploads.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { type Account, aProAccount } from '../accounts/a-pro-account.ts';
import type { SentFile } from '../server/an-api.ts';
import { aDatabase } from '../server/database-under-test.ts';
import { type RunningServer, startServer } from '../server/running-server.ts';
import { aProfile, type Profile } from './browser.ts';

export type Desktop = {
  account: Account;
  server: RunningServer;
  profile: Profile;
  /** A call as the user with `token`. */
  request(token?: string): Call;
  close(): Promise<void>;
};

/**
 * A company on the Pro plan with the invoices of `files`, its server, and a separate browser profile. `prepare` changes
 * the database before the server starts.
 */
export async function aDesktop(files: readonly SentFile[], prepare?: (trx: Trx) => Promise<void>): Promise<Desktop> {
  const database = await aDatabase();
  const account = await aProAccount(database);
  if (prepare) await database.inspect(prepare);
  const server = await startServer(database.start);
  const request = (token?: string) => createCall({ origin: server.origin, token: async () => token });
  await send(request(account.token), files).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const profile = await aProfile();
  return {
    account,
    server,
    profile,
    request,
    close: async () => {
      await profile.remove();
      await server.stop();
      await database.remove();
    },
  };
}

/** So many files are taken within the time limit of a request, also beside the browsers of other journeys. */
const FILES_OF_A_REQUEST = 10;

async function send(call: Call, files: readonly SentFile[]): Promise<void> {
  // Node's File accepts the content of a SentFile.
  const sent = files.map(({ name, content }) => new File([content as BlobPart], name));
  for (let start = 0; start < sent.length; start += FILES_OF_A_REQUEST) {
    const some = sent.slice(start, start + FILES_OF_A_REQUEST);
    const { successful } = await call(uploadInvoices, {}, { files: some });
    if (successful !== some.length) throw new Error(`${successful} of ${some.length} files were taken.`);
  }
}
