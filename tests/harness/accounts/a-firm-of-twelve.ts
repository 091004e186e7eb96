import { createCall } from '#client/call.ts';
import { login } from '#contract/accounts/auth.ts';
import { acceptInvitation } from '#contract/accounts/invitations.ts';
import { switchCompany } from '#contract/accounts/session.ts';
import { inviteFirm } from '#contract/firms/company-firms.ts';
import { createFirm, getFirm, inviteFirmMember, removeFirmMember } from '#contract/firms/firm.ts';
import { acceptFirmClient, assignFirmClient, createFirmClient } from '#contract/firms/firm-clients.ts';
import { uploadInvoices } from '#contract/uploads.ts';
import { aReceivedXml } from '../documents/a-sent-invoice.ts';
import { linkInEmail } from '../mail/read-email.ts';
import { aDatabase, type TestDatabase } from '../server/database-under-test.ts';
import { type RunningServer, startServer } from '../server/running-server.ts';
import { anAccount, type Newcomer } from './account-steps.ts';

const PASSWORD = 'Mar-de-leva-73';
const OWNER: Newcomer = {
  email: 'rosa@contadores.example',
  password: PASSWORD,
  company: 'Rosa Contadora',
  nit: '900111222',
};
const LUIS = { email: 'luis@contadores.example', password: PASSWORD };
const MARTA = { email: 'marta@contadores.example', password: PASSWORD };
const CLIENTS = 12;
/** Two of the clients invite the firm; the firm creates the others. */
const INVITING = 2;

export type Client = { id: string; name: string; nit: string };
type Call = ReturnType<typeof createCall>;

export type FirmOfTwelve = {
  origin: string;
  clients: readonly Client[];
  luis: typeof LUIS;
  marta: typeof MARTA;
  /** A call of Luis in a client. */
  callIn: (client: Client) => Promise<Call>;
  /** Uploads documents with these numbers to a client. */
  bring: (client: Client, numbers: readonly string[]) => Promise<void>;
  removeMarta: () => Promise<void>;
  remove: () => Promise<void>;
};

/** A firm whose two people, Luis and Marta, are assigned to all of its twelve clients. */
export async function aFirmOfTwelve(): Promise<FirmOfTwelve> {
  const database = await aDatabase();
  const inviting = Array.from({ length: INVITING }, (_, at) => newClient(at));
  let server = await startServer(database.start);
  for (const who of [OWNER, ...inviting]) await anAccount(server.origin, who);
  server = await onPro(database, server);
  const tokens = await signedIn(server.origin, [OWNER, ...inviting]);
  const ids = await addClients(server.origin, tokens, inviting);
  const staff = await addStaff(server.origin, tokens.get(OWNER.email) ?? '');
  server = await onPro(database, server);
  const { origin } = server;
  const owner = callOf(origin, tokens.get(OWNER.email));
  for (const { id } of ids) await owner(assignFirmClient, { params: { id }, body: { user_ids: staff } });
  const { token, user } = await callOf(origin)(login, { body: LUIS });
  const luis = new Map([[user.company?.id, token]]);
  const callIn = async ({ id }: Client) => {
    const known = luis.get(id) ?? (await callOf(origin, token)(switchCompany, { body: { company_id: id } })).token;
    luis.set(id, known);
    return callOf(origin, known);
  };
  return {
    origin,
    clients: ids,
    luis: LUIS,
    marta: MARTA,
    callIn,
    bring: async (client, numbers) => {
      const files = numbers.map((number) => aReceivedXml(client.nit, { number, issueDate: '2026-11-10' }));
      // Node's File accepts the content of a SentFile.
      const sent = files.map(({ content, name }) => new File([content as BlobPart], name));
      await (await callIn(client))(uploadInvoices, {}, { files: sent });
    },
    removeMarta: async () => void (await owner(removeFirmMember, { params: { id: staff[1] ?? '' } })),
    remove: async () => {
      await server.stop();
      await database.remove();
    },
  };
}

const newClient = (at: number): Newcomer => ({
  email: `titular${at}@cliente.example`,
  password: PASSWORD,
  company: `Cliente ${'ABCDEFGHIJKL'[at]} S.A.S.`,
  nit: String(900_200_100 + at * 11),
});

const callOf = (origin: string, token?: string): Call => createCall({ origin, token: async () => token });

/** Every company gets the plan that the firm's work needs. */
async function onPro(database: TestDatabase, server: RunningServer): Promise<RunningServer> {
  await server.stop();
  await database.inspect(async (trx) => void (await trx.updateTable('companies').set({ plan: 'pro' }).execute()));
  return startServer(database.start);
}

async function signedIn(origin: string, people: readonly Newcomer[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const { email, password } of people)
    tokens.set(email, (await callOf(origin)(login, { body: { email, password } })).token);
  return tokens;
}

async function addClients(origin: string, tokens: ReadonlyMap<string, string>, inviting: readonly Newcomer[]) {
  const owner = callOf(origin, tokens.get(OWNER.email));
  const { firm } = await owner(createFirm, { body: { name: 'Contadores Andinos', nit: '901222333' } });
  const clients: Client[] = [];
  for (const { email } of inviting)
    await callOf(origin, tokens.get(email))(inviteFirm, { body: { firm_id: firm.id, role: 'admin' } });
  const invited = (await owner(getFirm, {})).firm?.clients ?? [];
  for (const { id } of invited) clients.push(await owner(acceptFirmClient, { params: { id } }));
  for (let at = INVITING; at < CLIENTS; at += 1) {
    const { company, nit, email } = newClient(at);
    const body = { company_name: company, nit, phone_number: '3001234567', titular_email: email };
    clients.push(await owner(createFirmClient, { body }));
  }
  return clients;
}

/** Invites Luis and Marta, who accept by the link of the e-mail. Returns their ids. */
async function addStaff(origin: string, token: string): Promise<string[]> {
  const owner = callOf(origin, token);
  for (const { email } of [LUIS, MARTA]) {
    await owner(inviteFirmMember, { body: { email, role: 'staff' } });
    const link = new URL(await linkInEmail(origin, email, '/accept-invitation'), origin);
    const body = { token: link.searchParams.get('token') ?? '', new_password: PASSWORD, consent: true as const };
    await callOf(origin)(acceptInvitation, { body });
  }
  const members = (await owner(getFirm, {})).firm?.members ?? [];
  return [LUIS, MARTA].map(({ email }) => members.find((one) => one.email === email)?.id ?? '');
}
