import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureProxy } from '../../../scripts/install/ensure-proxy.mjs';

export type TestCertificate = { ca: Buffer; certificate: string; key: string };

/** A certificate for localhost and 127.0.0.1, signed by an authority that is made with it. The files are in `directory`. */
export function aCertificate(directory: string): TestCertificate {
  const file = (name: string) => join(directory, name);
  const openssl = (...args: string[]) => execFileSync(ensureProxy('openssl'), args, { stdio: 'ignore' });
  const newKey = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', file(`${name}.key`)];
  openssl('req', '-x509', ...newKey('ca'), '-out', file('ca.pem'), '-days', '2', '-subj', '/CN=Cuadra test');
  openssl('req', '-new', ...newKey('server'), '-out', file('server.csr'), '-subj', '/CN=localhost');
  writeFileSync(file('names'), 'subjectAltName = DNS:localhost, IP:127.0.0.1\n');
  const signer = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '2'];
  openssl('x509', '-req', '-in', file('server.csr'), ...signer, '-extfile', file('names'), '-out', file('server.pem'));
  return { ca: readFileSync(file('ca.pem')), certificate: file('server.pem'), key: file('server.key') };
}
