import { Resolver } from 'node:dns/promises';
import { splitMessage } from '../message/split-message.ts';
import { readFromAddress } from './from-address.ts';
import { readTrustedResults } from './trusted-results.ts';

/**
 * `pass`: the message is from `sender`, an address in lower case. `unsure`: DNS names could not be resolved; a later
 * try may succeed. `reason` is Spanish text for the user. Without `pass`, `sender` is the value that may be shown: the
 * claimed address when every parser reads the same one, otherwise the domain that signed the message, or null.
 */
export type SenderCheck =
  | { type: 'pass'; sender: string }
  | { type: 'fail' | 'unsure'; reason: string; sender: string | null };
export type CheckSender = (bytes: Uint8Array) => Promise<SenderCheck>;

/** Returns the TXT records of a name; throws with `code` ENOTFOUND or ENODATA when there is none. */
export type ResolveText = (name: string) => Promise<string[][]>;

type SenderCheckDependencies = {
  resolveText: ResolveText;
  /** The host whose Authentication-Results are trusted: the server of the mailbox. */
  trustedHost?: string | undefined;
};

/** Each signature costs a hash of the whole message and a DNS query. */
const MAX_SIGNATURES = 20;
const MAX_LOOKUPS = 40;

const AMBIGUOUS = 'El mensaje no dice de quién viene, o lo escribe de un modo que puede engañar';

/**
 * Returns a function that checks whether a message is from its From address. It is when a DKIM signature of that domain
 * over the whole message is valid and the domain's DMARC policy agrees, or when the mailbox's own server reports that
 * the message passed DMARC or aligned SPF.
 */
export function createCheckSender({ resolveText, trustedHost }: SenderCheckDependencies): CheckSender {
  return async (bytes) => {
    const { head } = splitMessage(bytes);
    const sender = readFromAddress(head) ?? null;
    if (countSignatures(head) > MAX_SIGNATURES) {
      return { type: 'fail', reason: 'El mensaje trae demasiadas firmas.', sender };
    }
    // Loaded with the first message: most processes never need it.
    const { dkimVerify } = await import('mailauth/lib/dkim/verify.js');
    const resolver = limitLookups(resolveText);
    const dkim = await dkimVerify(Buffer.from(bytes), { resolver }).catch(() => undefined);
    const valid = (dkim?.results ?? []).filter(({ status }) => status.result === 'pass' && !status.underSized);
    // The checked and the displayed address must be the same: the package parses From in its own way.
    const [checked, ...others] = dkim?.headerFrom ?? [];
    if (!dkim || sender === null || others.length > 0 || checked?.toLowerCase() !== sender) {
      return ambiguous(valid[0]?.signingDomain.toLowerCase());
    }
    const domain = sender.slice(sender.lastIndexOf('@') + 1);
    if (trustedHost !== undefined && readTrustedResults(head, { trustedHost, domain })) return { type: 'pass', sender };
    const policy = await fetchDmarcPolicy(dkim.headerFrom, { domain, valid, resolver });
    return decideSenderCheck({ sender, domain, results: dkim.results, valid, policy });
  };
}

/** Counts in the raw text, so that a malformed line cannot hide signatures. */
const countSignatures = (head: Uint8Array): number =>
  (
    Buffer.from(head)
      .toString('latin1')
      .match(/^(dkim-signature|arc-message-signature)[ \t]*:/gim) ?? []
  ).length;

const ambiguous = (signer: string | undefined): SenderCheck => ({
  type: 'fail',
  reason: signer === undefined ? `${AMBIGUOUS}.` : `${AMBIGUOUS}. Lo firma ${signer}.`,
  sender: signer ?? null,
});

type PolicyRequest = { domain: string; valid: readonly Signature[]; resolver: ReturnType<typeof limitLookups> };

/** Returns the result of the domain's DMARC policy for the valid signatures; `none` when the domain has no policy. */
async function fetchDmarcPolicy(headerFrom: string[], { domain, valid, resolver }: PolicyRequest): Promise<string> {
  const { dmarc } = await import('mailauth/lib/dmarc/index.js');
  const dkimDomains = valid.map(({ id = '', signingDomain, status }) => ({
    id,
    domain: signingDomain,
    aligned: Boolean(status.aligned),
  }));
  const policy = await dmarc({ headerFrom, spfDomains: [], dkimDomains, resolver }).catch(() => undefined);
  if (!policy) return 'temperror';
  // The package reports whether a policy is strict, but accepts subdomains even then.
  const isAlignmentMet =
    !policy.alignment?.dkim.strict || valid.some(({ signingDomain }) => signingDomain.toLowerCase() === domain);
  return policy.status.result === 'pass' && !isAlignmentMet ? 'fail' : policy.status.result;
}

type Signature = {
  id?: string;
  signingDomain: string;
  status: { result: string; aligned?: unknown; underSized?: unknown };
};
type DkimFindings = {
  sender: string;
  domain: string;
  results: readonly Signature[];
  valid: readonly Signature[];
  policy: string;
};

function decideSenderCheck(findings: DkimFindings): SenderCheck {
  const { sender, domain, results, valid, policy } = findings;
  const hasAligned = valid.some(({ status }) => status.aligned);
  if (policy === 'pass' || (policy === 'none' && hasAligned)) return { type: 'pass', sender };
  const isTemporaryFailure = policy === 'temperror' || results.some(({ status }) => /^temp/.test(status.result));
  if (isTemporaryFailure) {
    const reason = `No pudimos consultar el dominio ${domain} para comprobar quién envió el mensaje.`;
    return { type: 'unsure', reason, sender };
  }
  return { type: 'fail', reason: failureReason(findings, hasAligned), sender };
}

function failureReason({ domain, results, valid }: DkimFindings, hasOwn: boolean): string {
  const signer = valid[0]?.signingDomain;
  if (hasOwn) return `El dominio ${domain} pide no aceptar mensajes firmados como este (DMARC).`;
  if (signer !== undefined) return `El mensaje dice venir de ${domain}, pero lo firma ${signer}.`;
  const aligned = results.find(({ status }) => status.aligned);
  if (aligned?.status.underSized) return `La firma (DKIM) de ${domain} no cubre todo el mensaje.`;
  if (aligned) return `La firma (DKIM) de ${domain} no es válida: alguien pudo cambiar el mensaje o inventarlo.`;
  return `El mensaje no trae una firma (DKIM) de ${domain}: no podemos comprobar quién lo envió.`;
}

function limitLookups(resolveText: ResolveText) {
  let lookups = 0;
  return async (name: string, type: string): Promise<string[][]> => {
    lookups += 1;
    if (lookups > MAX_LOOKUPS || type !== 'TXT') throw Object.assign(new Error('Not asked.'), { code: 'ENODATA' });
    return resolveText(name);
  };
}

/** Uses the DNS servers of the system, or the given ones (`address` or `address:port`). */
export function createResolveText(servers: readonly string[]): ResolveText {
  const resolver = new Resolver({ timeout: 4_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return (name) => resolver.resolveTxt(name);
}
