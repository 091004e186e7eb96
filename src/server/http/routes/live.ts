import { PassThrough } from 'node:stream';
import { watchFeed } from '#contract/sync.ts';
import type { Database } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import type { Serve } from '../serve.ts';

const HEARTBEAT_MS = 25_000;
/** A line is given up now and then: whoever holds it asks again, and is looked at again. */
const LONGEST_MS = 60 * 60_000;
/** Devices of one person; more is no person. */
const MOST_OF_ONE = 20;

/** "There is something new": what it is, the device pulls (OFFLINE.md 2.13). The answer ends every line. */
export function liveRoutes(serve: Serve, db: Database): () => void {
  const lines = new Map<string, Set<PassThrough>>();
  const perUser = new Map<string, number>();
  const unlisten = db.onFeed((company_id, seq) => {
    for (const line of lines.get(company_id) ?? []) poke(line, seq);
  });

  serve.stream(watchFeed, ({ company_id, actor }) => {
    const { id } = actor.account;
    const count = perUser.get(id) ?? 0;
    if (count >= MOST_OF_ONE) throw new Refusal('too_many_attempts');
    perUser.set(id, count + 1);
    const line = openLine();
    const all = lines.get(company_id) ?? new Set();
    lines.set(company_id, all.add(line));
    line.once('close', () => {
      perUser.set(id, (perUser.get(id) ?? 1) - 1);
      if (perUser.get(id) === 0) perUser.delete(id);
      all.delete(line);
      if (all.size === 0) lines.delete(company_id);
    });
    return line;
  });

  return () => {
    unlisten();
    for (const all of lines.values()) for (const line of all) line.end();
  };
}

function openLine(): PassThrough {
  const line = new PassThrough();
  // Something at once: a proxy that holds back the head until the first byte lets it go.
  line.write(': here\n\n');
  const heart = setInterval(() => line.write(': beat\n\n'), HEARTBEAT_MS).unref();
  const end = setTimeout(() => line.end(), LONGEST_MS).unref();
  line.once('close', () => {
    clearInterval(heart);
    clearTimeout(end);
  });
  return line;
}

/** A line that is not read does not grow: the next poke says the same. */
function poke(line: PassThrough, seq: number): void {
  if (!line.writableNeedDrain && !line.writableEnded) line.write(`data: ${JSON.stringify({ seq })}\n\n`);
}
