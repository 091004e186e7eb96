import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { aCertificate } from '../documents/a-certificate.ts';
import { aMessage, type MessageParts, SUPPLIER } from './a-message.ts';

export type SmtpServer = {
  /** Sends a message by SMTP as a supplier's server does. Resolves when it is in the mailbox. */
  send(to: string, parts: MessageParts): Promise<void>;
  /** Sends a finished message. */
  sendAsItIs(to: string, message: Buffer): Promise<void>;
  close(): Promise<void>;
};

/**
 * A mail server that accepts messages for any recipient and passes them to `deliver`, with the header that servers add.
 */
export async function anSmtpServer(deliver: (to: string, message: Buffer) => Promise<void>): Promise<SmtpServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const [to = { address: '' }] = session.envelope.rcptTo;
      buffer(stream)
        .then((message) => deliver(to.address, Buffer.concat([receivedFor(to.address), message])))
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // A server on TCP has an address with a port.
  const { port } = server.server.address() as AddressInfo;
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });

  const sendAsItIs: SmtpServer['sendAsItIs'] = async (to, raw) => {
    await transport.sendMail({ envelope: { from: SUPPLIER, to }, raw });
  };
  return {
    sendAsItIs,
    send: async (to, parts) => sendAsItIs(to, await aMessage({ to, ...parts })),
    close: async () => {
      transport.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type StrictlyWatched = {
  port: number;
  /** Data that clients sent and must not send without TLS: logins, senders, emails. */
  arrived: string[];
  close(): Promise<void>;
};

/** A mail server that accepts any password; with an untrusted certificate, or without TLS. */
export async function aWatchedSmtpServer(tls: 'none' | 'starttls' | 'at-once'): Promise<StrictlyWatched> {
  const arrived: string[] = [];
  const { privateKey, pem } = aCertificate({ name: 'localhost' });
  const server = new SMTPServer({
    secure: tls === 'at-once',
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: pem,
    disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username }, _session, done) {
      arrived.push(`AUTH ${username}`);
      done(null, { user: username });
    },
    onMailFrom({ address }, _session, done) {
      arrived.push(`MAIL ${address}`);
      done();
    },
    onData(stream, _session, done) {
      buffer(stream).then((message) => {
        arrived.push(`DATA ${message}`);
        done();
      }, done);
    },
  });
  // A client that rejects the certificate closes the connection.
  server.on('error', () => undefined);
  server.listen(0, '0.0.0.0');
  await once(server.server, 'listening');
  // A server on TCP has an address with a port.
  const { port } = server.server.address() as AddressInfo;
  return { port, arrived, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

function receivedFor(to: string): Buffer {
  const received = `Received: from proveedor.example (localhost [127.0.0.1]) by buzon.example with ESMTP for <${to}>`;
  return Buffer.from(`${received};\r\n ${new Date().toUTCString()}\r\n`);
}
