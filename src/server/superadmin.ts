import { Email } from '#domain/accounts/email-address.ts';
import { resetLink } from './accounts/passwords/reset-password.ts';
import { resetFactorsByEmail } from './accounts/second-factor/reset-by-operator.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { openPrivateDataDir, setPrivateUmask } from './platform/files/private-data-dir.ts';
import { StartRefusal } from './platform/start/start-refusal.ts';
import { makeSuperAdmin } from './platform-admin/make-super-admin.ts';

// npm run superadmin -- EMAIL: prints a link with which a super admin sets a password, valid once and for one hour.
// npm run superadmin -- EMAIL --reset-second-factor: removes the second factors of a user who lost them.
await run().catch((error: unknown) => {
  process.stderr.write(`Cuadra: ${error instanceof StartRefusal ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const email = Email.safeParse(process.argv[2] ?? '');
  if (!email.success) throw new StartRefusal('Uso: npm run superadmin -- CORREO [--reset-second-factor]');
  const { databaseUrl, databaseListenUrl: listenUrl, dataDir, publicUrl } = readConfig();
  setPrivateUmask();
  if (!databaseUrl) await openPrivateDataDir(dataDir);
  const workerUrl = new URL('./embedded-worker.js', import.meta.url);
  const onLost = (reason: string) => void process.stderr.write(`Cuadra: ${reason}\n`);
  const db = await openDatabase(databaseUrl ? { url: databaseUrl, listenUrl } : { dataDir, workerUrl, onLost });
  try {
    if (process.argv.includes('--reset-second-factor')) {
      const removed = await db.asOwner((trx) => resetFactorsByEmail(trx, email.data));
      process.stdout.write(`Se quitaron ${removed} segundos factores de ${email.data} y se cerraron sus sesiones.\n`);
      return;
    }
    const token = await db.asOwner((trx) => makeSuperAdmin(trx, email.data, new Date()));
    process.stdout.write(`${resetLink(publicUrl, token)}\n`);
  } finally {
    await db.close();
  }
}
