import { Resolver } from 'node:dns/promises';
import { splitMessage } from '../message/split-message.ts';
import { readFromAddress } from './from-address.ts';
import { readTrustedResults } from './trusted-results.ts';

/**
 * `pass`: the message is from `sender`, an address in lower case. `unsure`: the names could not be looked up; another
 * time it may be known. `reason` is Spanish, ready to show. `sender` of a message that did not pass is what may be
 * shown: the address it claims where every program reads the same one, otherwise the domain that signed it, or null.
 */
export type SenderCheck =
  | { verdict: 'pass'; sender: string }
  | { verdict: 'fail' | 'unsure'; reason: string; sender: string | null };
export type CheckSender = (bytes: Uint8Array) => Promise<SenderCheck>;

/** As DNS answers for text records; throws with `code` ENOTFOUND or ENODATA where there is none. */
export type ResolveText = (name: string) => Promise<string[][]>;

type Trust = {
  resolveText: ResolveText;
  /** Whose Authentication-Results are believed: the server of the mailbox. */
  trustedHost?: string | undefined;
};

/** Signatures cost a hash of the whole message and a question each. */
const MOST_SIGNATURES = 20;
const MOST_QUESTIONS = 40;

const AMBIGUOUS = 'El mensaje no dice de quién viene, o lo escribe de un modo que puede engañar';

/**
 * Whether a message is from the address that it says. It is when a DKIM signature of that domain, over all of it, holds
 * and the domain's DMARC policy agrees; or when the mailbox's own server says that it passed DMARC or aligned SPF.
 */
export function createCheckSender({ resolveText, trustedHost }: Trust): CheckSender {
  return async (bytes) => {
    const { head } = splitMessage(bytes);
    const sender = readFromAddress(head) ?? null;
    if (countSignatures(head) > MOST_SIGNATURES) {
      return { verdict: 'fail', reason: 'El mensaje trae demasiadas firmas.', sender };
    }
    // Loaded when the first message comes: most starts never need it.
    const { dkimVerify } = await import('mailauth/lib/dkim/verify.js');
    const resolver = limited(resolveText);
    const dkim = await dkimVerify(Buffer.from(bytes), { resolver }).catch(() => undefined);
    const valid = (dkim?.results ?? []).filter(({ status }) => status.result === 'pass' && !status.underSized);
    // What was checked and what is shown must be one address: the package reads a From in its own way.
    const [checked, ...others] = dkim?.headerFrom ?? [];
    if (!dkim || sender === null || others.length > 0 || checked?.toLowerCase() !== sender) {
      return ambiguous(valid[0]?.signingDomain.toLowerCase());
    }
    const domain = sender.slice(sender.lastIndexOf('@') + 1);
    if (trustedHost !== undefined && readTrustedResults(head, { trustedHost, domain }))
      return { verdict: 'pass', sender };
    const policy = await askPolicy(dkim.headerFrom, { domain, valid, resolver });
    return judged({ sender, domain, results: dkim.results, valid, policy });
  };
}

/** Counted in the text, so that a line that is no field hides none of them. */
const countSignatures = (head: Uint8Array): number =>
  (
    Buffer.from(head)
      .toString('latin1')
      .match(/^(dkim-signature|arc-message-signature)[ \t]*:/gim) ?? []
  ).length;

const ambiguous = (signer: string | undefined): SenderCheck => ({
  verdict: 'fail',
  reason: signer === undefined ? `${AMBIGUOUS}.` : `${AMBIGUOUS}. Lo firma ${signer}.`,
  sender: signer ?? null,
});

type Asking = { domain: string; valid: readonly Signature[]; resolver: ReturnType<typeof limited> };

/** What the domain's DMARC policy makes of the signatures that hold; `none` where it has no policy. */
async function askPolicy(headerFrom: string[], { domain, valid, resolver }: Asking): Promise<string> {
  const { dmarc } = await import('mailauth/lib/dmarc/index.js');
  const dkimDomains = valid.map(({ id = '', signingDomain, status }) => ({
    id,
    domain: signingDomain,
    aligned: Boolean(status.aligned),
  }));
  const policy = await dmarc({ headerFrom, spfDomains: [], dkimDomains, resolver }).catch(() => undefined);
  if (!policy) return 'temperror';
  // The package says whether a policy is strict, and then takes subdomains all the same.
  const isMet =
    !policy.alignment?.dkim.strict || valid.some(({ signingDomain }) => signingDomain.toLowerCase() === domain);
  return policy.status.result === 'pass' && !isMet ? 'fail' : policy.status.result;
}

type Signature = {
  id?: string;
  signingDomain: string;
  status: { result: string; aligned?: unknown; underSized?: unknown };
};
type Found = {
  sender: string;
  domain: string;
  results: readonly Signature[];
  valid: readonly Signature[];
  policy: string;
};

function judged(found: Found): SenderCheck {
  const { sender, domain, results, valid, policy } = found;
  const hasOwn = valid.some(({ status }) => status.aligned);
  if (policy === 'pass' || (policy === 'none' && hasOwn)) return { verdict: 'pass', sender };
  const isLost = policy === 'temperror' || results.some(({ status }) => /^temp/.test(status.result));
  if (isLost) {
    const reason = `No pudimos consultar el DNS de ${domain} para comprobar quién envió el mensaje.`;
    return { verdict: 'unsure', reason, sender };
  }
  return { verdict: 'fail', reason: failureReason(found, hasOwn), sender };
}

function failureReason({ domain, results, valid }: Found, hasOwn: boolean): string {
  const signer = valid[0]?.signingDomain;
  if (hasOwn) return `El dominio ${domain} pide no aceptar mensajes firmados como este (DMARC).`;
  if (signer !== undefined) return `El mensaje dice venir de ${domain}, pero lo firma ${signer}.`;
  const own = results.find(({ status }) => status.aligned);
  if (own?.status.underSized) return `La firma (DKIM) de ${domain} no cubre todo el mensaje.`;
  if (own) return `La firma (DKIM) de ${domain} no es válida: alguien pudo cambiar el mensaje o inventarlo.`;
  return `El mensaje no trae una firma (DKIM) de ${domain}: no podemos comprobar quién lo envió.`;
}

function limited(resolveText: ResolveText) {
  let questions = 0;
  return async (name: string, type: string): Promise<string[][]> => {
    questions += 1;
    if (questions > MOST_QUESTIONS || type !== 'TXT') throw Object.assign(new Error('Not asked.'), { code: 'ENODATA' });
    return resolveText(name);
  };
}

/** Asks the system's servers, or those given as `address` or `address:port`. */
export function createResolveText(servers: readonly string[]): ResolveText {
  const resolver = new Resolver({ timeout: 4_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return (name) => resolver.resolveTxt(name);
}
