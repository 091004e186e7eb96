import { expect, test, vi } from 'vitest';
import { insertCompany } from '#server/companies/companies.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createTestDatabase } from '#tests/harness/server/postgres.ts';

test('what one process commits another process is notified of, after the commit and not for what is rolled back', async () => {
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
  } finally {
    await Promise.all([here.close(), there.close()]);
    await drop();
  }
});
