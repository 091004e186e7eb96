import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { aWatchedSmtpServer } from '#tests/harness/mail/an-smtp-server.ts';
import { verificationEmail } from '../../accounts/emails/verification-email.ts';
import { createBackgroundMailer } from './background-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** `refusals`: what the server answers to the first emails in place of taking them. */
async function aServer(refusals: number[] = []) {
  const received: string[] = [];
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        received.push(text);
        const responseCode = refusals.shift();
        done(responseCode ? Object.assign(new Error(`<ana@x.example>: no`), { responseCode }) : null);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // A TCP server has an address with a port.
  const { port } = server.server.address() as AddressInfo;
  return { received, mailer: createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Cuadra <hola@cuadra.example>') };
}
const outgoing = verificationEmail({
  to: 'ana@x.example',
  company_name: 'Ñandú',
  link: 'https://x.example/verify-email?token=abc',
});

test('nobody’s automatic reply answers an e-mail', async () => {
  const { received, mailer } = await aServer();
  await mailer.send(outgoing);
  expect(received[0]).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
});

test('an e-mail reaches its recipient by SMTP with text and HTML', async () => {
  const { mailer, received } = await aServer();
  await mailer.send(outgoing);
  expect(received[0]).toMatch(/^To: ana@x\.example/m);
  expect(received[0]).toMatch(/^From: Cuadra <hola@cuadra\.example>/m);
  expect(received[0]).toContain('text/plain');
  expect(received[0]).toContain('text/html');
});

test('an e-mail that cannot be delivered is reported and breaks nothing', async () => {
  const { mailer } = await aServer([550]);
  const failures: unknown[] = [];
  const postOffice = createBackgroundMailer(mailer, (error) => failures.push(error));
  postOffice.send(outgoing);
  await postOffice.waitForPending();
  expect(failures).toHaveLength(1);
  // The server repeats the address, and the log must not have it.
  expect(inspect(failures, { depth: 9, showHidden: true })).not.toMatch(/ana|x\.example/);
  expect(String(failures[0])).toBe('EmailNotSent: An e-mail was not sent: EMESSAGE 550');
});

test('an e-mail that the server does not take now is sent again, and one that it refuses is not', async () => {
  const { mailer, received } = await aServer([451, 421, 0, 550]);
  const failures: unknown[] = [];
  const postOffice = createBackgroundMailer(mailer, (error) => failures.push(error), [5, 5, 5]);
  postOffice.send(outgoing);
  await postOffice.waitForPending();
  expect([received.length, failures.length]).toEqual([3, 2]);
  postOffice.send(outgoing);
  await postOffice.waitForPending();
  expect([received.length, failures.length]).toEqual([4, 3]);
});

test('a process that stops does not wait for the next try', async () => {
  const { mailer, received } = await aServer([451]);
  const failed = new Promise((resolve) => {
    const postOffice = createBackgroundMailer(mailer, () => resolve(postOffice.close()));
    postOffice.send(outgoing);
  });
  await failed;
  expect(received).toHaveLength(1);
});

test('M7 no e-mail goes to an address that the mail library would read as another', async () => {
  const { mailer, received } = await aServer();
  await expect(mailer.send({ ...outgoing, to: '(x1)ana@x.example' })).rejects.toThrow('no plain address');
  await expect(mailer.send({ ...outgoing, to: 'a@x.example, b@x.example' })).rejects.toThrow('no plain address');
  expect(received).toEqual([]);
});

describe('M12 e-mails and the password leave by verified TLS only', () => {
  // 0.0.0.0 connects to this machine but is not a loopback address.
  const send = async (url: string) => createSmtpMailer(url, 'Cuadra <hola@cuadra.example>').send(outgoing);

  test.each([
    ['none', 'smtp://ana:secret@0.0.0.0:PORT'],
    ['none', 'smtp://ana:secret@0.0.0.0:PORT?ignoreTLS=true&requireTLS=false'],
    ['none', 'smtps://ana:secret@0.0.0.0:PORT'],
    ['starttls', 'smtp://ana:secret@0.0.0.0:PORT'],
    ['starttls', 'smtp://ana:secret@0.0.0.0:PORT?tls.rejectUnauthorized=false'],
    ['at-once', 'smtps://ana:secret@0.0.0.0:PORT'],
    ['at-once', 'smtps://ana:secret@localhost:PORT'],
    ['at-once', 'smtps://ana:secret@0.0.0.0:PORT?tls.rejectUnauthorized=false'],
  ] as const)('M12 with TLS %s, %s says nothing', async (tls, url) => {
    const watched = await aWatchedSmtpServer(tls);
    await expect(send(url.replace('PORT', String(watched.port)))).rejects.toThrow();
    await watched.close();
    expect(watched.arrived).toEqual([]);
  });

  test('M12 on this machine a server without TLS gets both', async () => {
    const watched = await aWatchedSmtpServer('none');
    await send(`smtp://ana%40x:secret@127.0.0.1:${watched.port}`);
    await watched.close();
    expect(watched.arrived.map((line) => line.slice(0, 12))).toEqual(['AUTH ana@x', 'MAIL hola@cu', 'DATA Auto-Su']);
  });
});
