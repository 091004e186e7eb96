import { describe, expect, it } from 'vitest';
import { isLocalRequest } from './is-local-request.ts';

type Made = { peer?: string; host?: string; httpVersion?: string; [header: string]: string | undefined };

const aRequest = ({ peer = '127.0.0.1', host = 'localhost:4000', httpVersion = '1.1', ...headers }: Made = {}) =>
  isLocalRequest({ socket: { remoteAddress: peer }, httpVersion, headers: { host, ...headers } });

describe('H5 a request counts as local only when nobody else can have made it', () => {
  it.each([
    ['127.0.0.1', 'localhost:4000'],
    ['127.0.0.1', 'LOCALHOST'],
    ['::1', '[::1]:4000'],
    ['::ffff:127.0.0.1', '127.0.0.1:80'],
  ])('peer %s, Host %s is local', (peer, host) => {
    expect(aRequest({ peer, host })).toBe(true);
  });

  it.each(['192.168.1.7', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', ''])('peer %j is not', (peer) => {
    expect(aRequest({ peer })).toBe(false);
  });

  it.each([
    'attacker.example',
    'localhost.attacker.example',
    '127.0.0.1.nip.io:4000',
    'attacker.example@localhost',
    'localhost/attacker.example',
    '',
  ])('Host %j is not (DNS rebinding)', (host) => {
    expect(aRequest({ host })).toBe(false);
  });

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'cf-ray'])(
    'with the header %s it is not, whatever it says',
    (name) => {
      expect(aRequest({ [name]: '127.0.0.1' })).toBe(false);
      expect(aRequest({ [name]: '' })).toBe(false);
    },
  );

  it('a proxy that hides itself but speaks HTTP/1.0, as nginx does, is not', () => {
    expect(aRequest({ httpVersion: '1.0' })).toBe(false);
  });

  it('a page of another origin is not; one of this machine is', () => {
    expect(aRequest({ origin: 'https://attacker.example' })).toBe(false);
    expect(aRequest({ origin: 'null' })).toBe(false);
    expect(aRequest({ origin: 'http://localhost:4000' })).toBe(true);
  });
});
