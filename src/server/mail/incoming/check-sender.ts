import { Resolver } from 'node:dns/promises';
import { splitMessage } from './split-message.ts';
import { readTrustedResults } from './trusted-results.ts';

/** `unsure`: the names could not be looked up; another time it may be known. `reason` is Spanish, ready to show. */
export type SenderCheck = { verdict: 'pass' } | { verdict: 'fail' | 'unsure'; reason: string };
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

const fail = (reason: string): SenderCheck => ({ verdict: 'fail', reason });

/**
 * Whether a message is from the domain that it says. It is when a DKIM signature of that domain, over all of it, holds
 * and the domain's DMARC policy agrees; or when the mailbox's own server says that it passed DMARC or aligned SPF.
 */
export function createCheckSender({ resolveText, trustedHost }: Trust): CheckSender {
  return async (bytes) => {
    const head = Buffer.from(splitMessage(bytes).head).toString('latin1');
    if ((head.match(/^(dkim-signature|arc-message-signature):/gim) ?? []).length > MOST_SIGNATURES) {
      return fail('El mensaje trae demasiadas firmas.');
    }
    // Loaded when the first message comes: most starts never need it.
    const { dkimVerify } = await import('mailauth/lib/dkim/verify.js');
    const resolver = limited(resolveText);
    const dkim = await dkimVerify(Buffer.from(bytes), { resolver }).catch(() => undefined);
    const domain = domainOf(dkim?.headerFrom ?? []);
    if (!dkim || !domain) return fail('El mensaje no dice de quién viene, o dice que viene de varios.');
    if (trustedHost !== undefined && readTrustedResults(head, { trustedHost, domain })) return { verdict: 'pass' };
    const valid = dkim.results.filter(({ status }) => status.result === 'pass' && !status.underSized);
    const policy = await askPolicy(dkim.headerFrom, { domain, valid, resolver });
    return judged({ domain, results: dkim.results, valid, policy });
  };
}

/** Of several senders none is the one. */
const domainOf = ([from, ...others]: readonly string[]): string | undefined =>
  others.length > 0 ? undefined : from?.split('@').pop()?.toLowerCase();

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
type Found = { domain: string; results: readonly Signature[]; valid: readonly Signature[]; policy: string };

function judged({ domain, results, valid, policy }: Found): SenderCheck {
  const hasOwn = valid.some(({ status }) => status.aligned);
  if (policy === 'pass' || (policy === 'none' && hasOwn)) return { verdict: 'pass' };
  const isLost = policy === 'temperror' || results.some(({ status }) => /^temp/.test(status.result));
  if (isLost) {
    return {
      verdict: 'unsure',
      reason: `No pudimos consultar el DNS de ${domain} para comprobar quién envió el mensaje.`,
    };
  }
  const signer = valid[0]?.signingDomain;
  if (hasOwn) return fail(`El dominio ${domain} pide no aceptar mensajes firmados como este (DMARC).`);
  if (signer !== undefined) return fail(`El mensaje dice venir de ${domain}, pero lo firma ${signer}.`);
  const own = results.find(({ status }) => status.aligned);
  if (own?.status.underSized) return fail(`La firma (DKIM) de ${domain} no cubre todo el mensaje.`);
  if (own) return fail(`La firma (DKIM) de ${domain} no es válida: alguien pudo cambiar el mensaje o inventarlo.`);
  return fail(`El mensaje no trae una firma (DKIM) de ${domain}: no podemos comprobar quién lo envió.`);
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
