import { readFile } from 'node:fs/promises';
import type { MailStatus } from '#domain/mail/mail-message.ts';
import { createDocumentParser } from './documents/parser/document-parser.ts';
import { openMaildir } from './mail-in/mailbox/maildir.ts';
import type { MailDependencies } from './mail-in/message/mail-dependencies.ts';
import { type ReceivedMail, receiveMessage } from './mail-in/receive-message.ts';
import { type Config, readConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { openFiles } from './platform/files/open-files.ts';
import { openPrivateDataDir, setPrivateUmask } from './platform/files/private-data-dir.ts';
import { DirectoryInUse, StartRefusal } from './platform/start/start-refusal.ts';

const STATUS_TEXTS: Record<MailStatus, string> = {
  processed: 'procesado',
  nothing: 'sin archivos de factura',
  failed: 'con error',
  quarantined: 'en revisión: falta decidir si se acepta',
  discarded: 'descartado',
};

// npm run mail -- MESSAGE.eml RECIPIENT: delivers a message as if the mail server had received it for that address.
await run().catch((error: unknown) => {
  process.stderr.write(`Cuadra: ${error instanceof StartRefusal ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const [file, recipient] = process.argv.slice(2);
  if (file === undefined || recipient === undefined || /[\s<>,;]/.test(recipient)) {
    throw new StartRefusal('Uso: npm run mail -- MENSAJE.eml DESTINATARIO (la dirección de recepción de la empresa)');
  }
  const message = await readFile(file).catch(() => {
    throw new StartRefusal(`No pudimos leer ${file}.`);
  });
  const config = readConfig();
  if (!config.inbound)
    throw new StartRefusal('Falta MAIL_INBOUND_ADDRESS (o IMAP_URL): sin buzón no hay destinatarios.');
  const bytes = Buffer.concat([Buffer.from(`${config.inbound.recipientHeader}: ${recipient}\r\n`), message]);
  setPrivateUmask();
  await openPrivateDataDir(config.dataDir);
  const db = await openConfiguredDatabase(config).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  });
  if (db) return processMessage(db, config, bytes);
  // A running server holds the embedded database, so it processes the message from the maildir.
  await openMaildir(config.dataDir).deliver(bytes);
  printLine('El servidor en marcha recibió el mensaje: mira el registro en /admin.');
}

function openConfiguredDatabase({ databaseUrl, databaseListenUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl) return openDatabase({ url: databaseUrl, listenUrl: databaseListenUrl });
  const workerUrl = new URL('./embedded-worker.js', import.meta.url);
  return openDatabase({ dataDir, workerUrl, onLost: (reason) => void process.stderr.write(`Cuadra: ${reason}\n`) });
}

async function processMessage(db: Database, config: Config, bytes: Uint8Array): Promise<void> {
  const parser = createDocumentParser({
    programUrl: new URL('./parsing-process.js', import.meta.url),
    dataDir: config.dataDir,
  });
  try {
    const files = await openFiles(config);
    const trust = { servers: config.dnsServers, trustedHost: config.mailAuthHost };
    const checkSender: MailDependencies['checkSender'] = (message, company_id) =>
      parser.checkSender({ bytes: message, company_id, ...trust });
    const { parseMessage } = parser;
    const onFailure = (error: unknown) => void process.stderr.write(`Cuadra: ${String(error)}\n`);
    const { inbound } = config;
    const deps = { db, files, parser, checkSender, parseMessage, inbound, now: () => new Date(), onFailure };
    // This command runs once and never retries. A check that cannot be completed now needs a decision by a user.
    const received = await receiveMessage(deps, { bytes, tries: 3 });
    printLine(
      received
        ? formatResult(received)
        : 'Sin empresa: no es la dirección de recepción de una empresa con el ingreso activo.',
    );
  } finally {
    await parser.close();
    await db.close();
  }
}

function formatResult({ company_id, status, isKnown }: ReceivedMail): string {
  return `Empresa ${company_id}: ${STATUS_TEXTS[status]}${isKnown ? ' (ya había llegado)' : ''}.`;
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
