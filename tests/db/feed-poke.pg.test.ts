import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { insertCompany } from '#server/companies/companies.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createTestDatabase } from '#tests/harness/server/postgres.ts';

test('what one process commits another process is notified of, after the commit, and learns when it may have missed some', async () => {
  const { drop, ...location } = await createTestDatabase();
  const [here, there] = [await openDatabase(location), await openDatabase(location)];
  try {
    const company = { company_name: 'Comercial Ejemplo', tax_id: '900123456', phone_number: '3001234567' };
    const id = await here.asOwner((trx) => insertCompany(trx, { ...company, tax_id_type: 'NIT' }));
    const received = vi.fn();
    there.onFeed(received);
    const move = (to: number, ending?: Error) =>
      here.asOwner(async (trx) => {
        await trx.updateTable('company_clock').set({ seq: to }).where('company_id', '=', id).execute();
        expect(received).not.toHaveBeenCalledWith(id, to);
        if (ending) throw ending;
      });
    // Whoever has just been opened listens a moment later.
    let seq = 0;
    await vi.waitFor(async () => {
      seq += 1;
      await move(seq);
      expect(received).toHaveBeenCalled();
    });
    await expect(move(50, new Error('rolled back'))).rejects.toThrow('rolled back');
    await move(60);
    await vi.waitFor(() => expect(received).toHaveBeenLastCalledWith(id, 60));
    expect(received).not.toHaveBeenCalledWith(id, 50);

    const missed = vi.fn();
    there.onGap(missed);
    await here.asOwner((trx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'cuadra-feed' and datname = current_database()`.execute(trx),
    );
    await move(70);
    await vi.waitFor(() => expect(missed).toHaveBeenCalled(), 20_000);
    expect(received).not.toHaveBeenCalledWith(id, 70);
    await move(80);
    await vi.waitFor(() => expect(received).toHaveBeenLastCalledWith(id, 80));
  } finally {
    await Promise.all([here.close(), there.close()]);
    await drop();
  }
});
