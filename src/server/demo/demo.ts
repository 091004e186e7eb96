import { setTimeout as sleep } from 'node:timers/promises';
import type { SignInResponse } from '#contract/accounts/auth.ts';
import { DEMO_COMPANY } from '#domain/demo/demo-parties.ts';
import { closeSessionsOfUser } from '../accounts/sessions/sessions.ts';
import { createSignInResponse } from '../accounts/sign-in.ts';
import { insertUser } from '../accounts/users.ts';
import { insertCompany } from '../companies/companies.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import { lockByName } from '../platform/database/advisory-lock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { SessionOrigin } from '../platform/http/request-origin.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  claimDemo,
  DEMO_EMAIL,
  type DemoAccount,
  findDemoAccount,
  finishDemo,
  insertDemoProgress,
} from './demo-progress.ts';
import { seedDemo } from './seed-demo.ts';

export type Demo = {
  /** Creates the demo unless it exists, and signs in its user. Throws `not_ready` when that takes too long. */
  signIn(origin: SessionOrigin): Promise<SignInResponse>;
  isReady(): Promise<boolean>;
  prepareInBackground(onFailure: (error: unknown) => void): void;
  /** Stops building; the next request continues. */
  stop(): Promise<void>;
};

const POLL_MS = 250;
const MAX_WAIT_MS = 30_000;

type DemoDependencies = { db: Database; files: FileStore; parser: DocumentParser };

/** Returns the demo of this process. Several processes may share the database: one of them builds the demo. */
export function createDemo({ db, files, parser }: DemoDependencies): Demo {
  let building: Promise<void> | undefined;
  const stopping = new AbortController();

  const build = async () => {
    const account = await db.asOwner(ensureDemoAccount);
    if (!(await db.asOwner((trx) => claimDemo(trx, account.company_id)))) return;
    let isReady = false;
    try {
      isReady = await seedDemo({ db, files, parser, account, signal: stopping.signal });
    } finally {
      await db.asOwner((trx) => finishDemo(trx, account.company_id, isReady));
    }
  };

  const prepare = () => {
    building ??= build().finally(() => {
      building = undefined;
    });
    return building;
  };

  return {
    async signIn(origin) {
      for (let waited = 0; waited < MAX_WAIT_MS && !stopping.signal.aborted; waited += POLL_MS) {
        const account = await db.asOwner(findDemoAccount);
        if (account?.is_ready)
          return db.asOwner((trx) => createSignInResponse(trx, account.user_id, { ...origin, now: new Date() }));
        // This process builds the demo, or waits for another process that builds it.
        await Promise.race([prepare(), sleep(MAX_WAIT_MS - waited)]);
        if (!(await db.asOwner(findDemoAccount))?.is_ready) await sleep(POLL_MS);
      }
      throw new Refusal('not_ready');
    },
    isReady: async () => (await db.asOwner(findDemoAccount))?.is_ready ?? false,
    prepareInBackground: (onFailure) => void prepare().catch(onFailure),
    async stop() {
      stopping.abort();
      await building?.catch(() => {});
    },
  };
}

/** Ends the demo's sessions when the server starts without the demo on this database. */
export async function closeDemoSessions(db: Database): Promise<void> {
  await db.asOwner(async (trx) => {
    const account = await findDemoAccount(trx);
    if (account) await closeSessionsOfUser(trx, account.user_id);
  });
}

/** Creates the company and user of the demo once; a lock orders simultaneous calls. */
async function ensureDemoAccount(trx: Trx): Promise<DemoAccount> {
  await lockByName(trx, 'demo');
  const existing = await findDemoAccount(trx);
  if (existing) return existing;
  const company_id = await insertCompany(trx, {
    company_name: DEMO_COMPANY.name,
    tax_id_type: 'NIT',
    tax_id: DEMO_COMPANY.nit,
    phone_number: '6013456789',
    plan: 'pro',
    is_demo: true,
  });
  const user_id = await insertUser(trx, {
    company_id,
    email: DEMO_EMAIL,
    password_hash: null,
    role: 'regular_user',
    is_titular: true,
    is_verified: true,
  });
  const day = todayInBogota(new Date());
  await insertDemoProgress(trx, company_id, day);
  return { company_id, user_id, day, is_ready: false };
}

/** Colombia has been five hours behind UTC all year round since 1993. */
const todayInBogota = (now: Date): string => new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);
