import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { ListFilter } from '#contract/invoices.ts';
import { INVOICE_PAGE_SIZE } from '#domain/invoices/invoice.ts';
import { listInvoicePage } from '#server/invoices/listing/list-page.ts';
import { readClock } from '#server/platform/change-feed/company-clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { valueParsers } from '#server/platform/database/value-parsers.ts';
import { readFeed } from '#server/sync/feed.ts';
import { isOfScreen, type Query, recordQueries } from '#tests/harness/server/recorded-queries.ts';

/** The changes that one pull of the feed brings in the comparison. */
export const FEED_ROWS = 50;

/**
 * A Fastify with two routes that run the SQL of the list and of the feed, and nothing else: no session, no transaction,
 * no Row Level Security, no parsing of the response. Prints its port.
 */
export async function runReferenceServer(url: string, company_id: string): Promise<void> {
  const { list, feed } = await recordScreens(url, company_id);
  const pool = new Pool({ connectionString: url, max: 10, types: valueParsers() });
  const app = Fastify();
  for (const [path, queries] of Object.entries({ '/list': list, '/feed': feed })) {
    app.get(path, async () => {
      const results = [];
      for (const { text, values } of queries) results.push((await pool.query(text, values)).rows);
      return results;
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A server on TCP has an address with a port.
  process.stdout.write(`reference: ${(app.server.address() as AddressInfo).port}\n`);
}

async function recordScreens(url: string, company_id: string): Promise<{ list: Query[]; feed: Query[] }> {
  const recorded = recordQueries();
  const db = await openDatabase({ url });
  const record = async (work: (trx: Trx) => Promise<unknown>) => {
    recorded.length = 0;
    await db.forCompany(company_id, work);
    return recorded.filter(isOfScreen);
  };
  const filter = ListFilter.parse({});
  const list = await record(async (trx) => {
    const page = { size: INVOICE_PAGE_SIZE, number: 1, sort: 'newest' as const };
    await listInvoicePage(
      trx,
      company_id,
      { filter, viewer: { id: company_id, role: 'regular_user', is_titular: false } },
      page,
    );
  });
  const feed = await record(async (trx) => {
    const { seq } = await readClock(trx, company_id);
    await readFeed(trx, company_id, seq - FEED_ROWS, 1_001);
  });
  await db.close();
  return { list, feed };
}
