import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createPostOffice } from './post-office.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { verificationLetter } from './verification-letter.ts';

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

async function aServer(refuses = false) {
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
        done(refuses ? new Error('no') : null);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // A server on TCP has an address with a port.
  const { port } = server.server.address() as AddressInfo;
  return { received, mailer: createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Cuadra <hola@cuadra.example>') };
}
const letter = verificationLetter({
  to: 'ana@x.example',
  company_name: 'Ñandú',
  link: 'https://x.example/verify-email?token=abc',
});

test('a letter reaches its reader by SMTP with text and HTML', async () => {
  const { mailer, received } = await aServer();
  await mailer.send(letter);
  expect(received[0]).toMatch(/^To: ana@x\.example/m);
  expect(received[0]).toMatch(/^From: Cuadra <hola@cuadra\.example>/m);
  expect(received[0]).toContain('text/plain');
  expect(received[0]).toContain('text/html');
});

test('a letter that cannot be handed over is reported and breaks nothing', async () => {
  const { mailer } = await aServer(true);
  const failures: unknown[] = [];
  const postOffice = createPostOffice(mailer, (error) => failures.push(error));
  postOffice.post(letter);
  await postOffice.settled();
  expect(failures).toHaveLength(1);
});

test('M7 no e-mail goes to an address that the mail library would read as another', async () => {
  const { mailer, received } = await aServer();
  await expect(mailer.send({ ...letter, to: '(x1)ana@x.example' })).rejects.toThrow('no plain address');
  await expect(mailer.send({ ...letter, to: 'a@x.example, b@x.example' })).rejects.toThrow('no plain address');
  expect(received).toEqual([]);
});
