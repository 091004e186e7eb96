import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SignedIn } from '#contract/accounts/auth.ts';
import { DEMO_COMPANY } from '#domain/demo/demo-parties.ts';
import { closeSessionsOf } from '../accounts/sessions/sessions.ts';
import { enter } from '../accounts/sign-in.ts';
import { insertUser } from '../accounts/users.ts';
import { insertCompany } from '../companies/companies.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { Refusal } from '../platform/refusal.ts';
import { claimDemo, type DemoHome, findDemo, finishDemo, insertDemoProgress } from './demo-progress.ts';
import { fillBooks } from './fill-books.ts';

export type Demo = {
  /** Makes the demonstration unless it is there, and signs its user in. Throws `not_ready` when that takes too long. */
  enter(): Promise<SignedIn>;
  isReady(): Promise<boolean>;
  prepareInBackground(onFailure: (error: unknown) => void): void;
  /** Leaves off building; the next one to ask goes on. */
  stop(): Promise<void>;
};

const POLL_MS = 250;
const PATIENCE_MS = 30_000;
const DEMO_EMAIL = 'demo@cuadra.example';

type Parts = { db: Database; files: FileStore; parser: DocumentParser };

export function createDemo({ db, files, parser }: Parts): Demo {
  let building: Promise<void> | undefined;
  const stopping = new AbortController();

  const build = async () => {
    const home = await db.asSystem(ensureHome);
    if (!(await db.asSystem((trx) => claimDemo(trx, home.company_id)))) return;
    let isReady = false;
    try {
      isReady = await fillBooks({ db, files, parser, home, signal: stopping.signal });
    } finally {
      await db.asSystem((trx) => finishDemo(trx, home.company_id, isReady));
    }
  };

  const prepare = () => {
    building ??= build().finally(() => {
      building = undefined;
    });
    return building;
  };

  return {
    async enter() {
      for (let waited = 0; waited < PATIENCE_MS && !stopping.signal.aborted; waited += POLL_MS) {
        const home = await db.asSystem(findDemo);
        if (home?.is_ready) return db.asSystem((trx) => enter(trx, home.user_id));
        // Here or, when another process has it in hand, there.
        await Promise.race([prepare(), sleep(PATIENCE_MS - waited)]);
        if (!(await db.asSystem(findDemo))?.is_ready) await sleep(POLL_MS);
      }
      throw new Refusal('not_ready');
    },
    isReady: async () => (await db.asSystem(findDemo))?.is_ready ?? false,
    prepareInBackground: (onFailure) => void prepare().catch(onFailure),
    async stop() {
      stopping.abort();
      await building?.catch(() => {});
    },
  };
}

/** A server without the demonstration lets nobody in who entered it before, on this database. */
export async function closeDemoSessions(db: Database): Promise<void> {
  await db.asSystem(async (trx) => {
    const home = await findDemo(trx);
    if (home) await closeSessionsOf(trx, home.user_id);
  });
}

/** Its company and its user, once: two who ask at the same moment take turns. */
async function ensureHome(trx: Trx): Promise<DemoHome> {
  await sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`.execute(trx);
  const known = await findDemo(trx);
  if (known) return known;
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
