import { demoAvailable, enterDemo, type Letter, readMailbox } from '#contract/development.ts';
import type { Database } from '../../db/database.ts';
import { listLetters } from '../../db/letters.ts';
import type { Demo } from '../../demo/demo.ts';
import type { PostOffice } from '../../mail/post-office.ts';
import type { Serve } from '../serve.ts';

/** Only outside production. */
export function developmentRoutes(serve: Serve, { letters, demo }: { letters: ReadLetters; demo: Demo }): void {
  serve.open(readMailbox, ({ query }) => letters(query.to));
  serve.open(enterDemo, () => demo.enter());
}

/** The sign-in page asks everywhere whether there is a demonstration. */
export function demoRoute(serve: Serve, demo: Demo | undefined): void {
  serve.open(demoAvailable, async () => ({ available: demo !== undefined, ready: (await demo?.isReady()) ?? false }));
}

export type ReadLetters = (to?: string) => Promise<Letter[]>;

/** What was posted but is not stored yet is waited for, so that nobody misses a letter. */
export function createReadLetters(db: Database, postOffice: PostOffice): ReadLetters {
  return async (to) => {
    await postOffice.settled();
    return db.asSystem((trx) => listLetters(trx, to));
  };
}
