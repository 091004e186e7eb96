import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { ensureDovecot } from '../../../scripts/install/ensure-dovecot.mjs';
import { aCertificate } from '../documents/a-certificate.ts';
import { freePort } from '../server/free-port.ts';

const USER = 'facturas';
/** The address of the mailbox; every sub-address is delivered to the same mailbox. */
export const MAILBOX = `${USER}@buzon.example`;
/** Contains characters that a URL must escape. */
const PASSWORD = 'ñandú:100%/@seguro';

/** Dovecot in its own folder, with one mailbox. */
export type MailServer = {
  /** With TLS from the first byte, and without TLS. */
  secureUrl: string;
  plainUrl: string;
  /** The certificate that a client must trust for `secureUrl`. */
  certificate: string;
  /** Delivers a message by LMTP, as an SMTP server does; Dovecot records `to` and stores it in the mailbox. */
  deliver(to: string, bytes: Buffer): Promise<void>;
  /** The number of messages marked as seen. */
  seen(): Promise<number>;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

/** Runs as user nobody when the test runs as root, otherwise as the current user. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const [uid, gid] = isRoot ? [NOBODY, NOBODY] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
const nameOf = (kind: '-un' | '-gn'): string =>
  execFileSync('id', isRoot ? [kind, 'nobody'] : [kind], { encoding: 'utf8' }).trim();

export async function aMailServer(): Promise<MailServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cuadra-imap-'));
  const maildir = join(folder, 'mail', USER);
  const ports = { plain: await freePort(), secure: await freePort(), lmtp: await freePort() };
  const { privateKey, pem } = aCertificate({ name: 'localhost' });
  const certificate = join(folder, 'certificate.pem');
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    await chown(join(folder, name), uid, gid);
  };
  for (const name of ['mail', `mail/${USER}`, ...['cur', 'new', 'tmp'].map((one) => `mail/${USER}/${one}`)]) {
    await mkdir(join(folder, name));
    await chown(join(folder, name), uid, gid);
  }
  await write('certificate.pem', pem);
  // The format PEM is text.
  await write('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
  await write('dovecot.conf', configuration(folder, ports));
  await chown(folder, uid, gid);
  await chmod(folder, 0o755);

  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn(ensureDovecot(), ['-F', '-c', join(folder, 'dovecot.conf')], {
      ...(isRoot && { uid, gid }),
      cwd: folder,
      stdio: 'ignore',
      // A process group of its own: processes that serve a client outlive their parent.
      detached: true,
    });
    await untilGreeted(ports.plain);
  };
  const stop = async () => {
    if (!server || server.exitCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
    killGroup(server.pid);
  };
  await start();

  const login = `${USER}:${encodeURIComponent(PASSWORD)}`;
  return {
    secureUrl: `imaps://${login}@localhost:${ports.secure}/INBOX`,
    plainUrl: `imap://${login}@127.0.0.1:${ports.plain}`,
    certificate,
    async deliver(to, raw) {
      const transport = createTransport({ host: '127.0.0.1', port: ports.lmtp, lmtp: true, ignoreTLS: true });
      await transport.sendMail({ envelope: { from: 'proveedor@papelera.example', to }, raw });
      transport.close();
    },
    async seen() {
      const names = await readdir(join(maildir, 'cur'));
      return names.filter((name) => /:2,[A-Z]*S/.test(name)).length;
    },
    start,
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // No process was left.
  }
}

type Ports = { plain: number; secure: number; lmtp: number };

const configuration = (folder: string, { plain, secure, lmtp }: Ports): string => `
protocols = imap lmtp
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
default_internal_user = ${nameOf('-un')}
default_internal_group = ${nameOf('-gn')}
default_login_user = ${nameOf('-un')}
first_valid_uid = 1
ssl = yes
ssl_cert = <${folder}/certificate.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
maildir_stat_dirs = yes
mail_fsync = never
passdb {
  driver = static
  args = password=${PASSWORD.replaceAll('%', '%%')}
}
# A message to facturas+anything@buzon.example is for the user facturas; Delivered-To keeps what stood in RCPT TO.
recipient_delimiter = +
auth_username_format = %Ln
lmtp_save_to_detail_mailbox = no
lmtp_hdr_delivery_address = final
userdb {
  driver = static
  args = allow_all_users=yes uid=${uid} gid=${gid} home=${folder}/home/%u
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtp}
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${plain}
  }
  inet_listener imaps {
    port = ${secure}
    ssl = yes
  }
}
`;

async function untilGreeted(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await greets(port)) return;
    await sleep(50);
  }
  throw new Error('Dovecot was found but did not start.');
}

const greets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isReady: boolean) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.once('data', (chunk) => end(chunk.toString().startsWith('* OK')));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
