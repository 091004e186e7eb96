import { z } from 'zod/mini';

/** Binary data in base64url, the JSON form of WebAuthn level 3. 64 KB is far above any attestation. */
const Base64Url = z.string().check(z.maxLength(65_536), z.regex(/^[\w-]+={0,2}$/));

const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const Descriptor = z.object({
  id: Base64Url,
  type: z.literal('public-key'),
  transports: z.optional(z.array(Transport)),
});
const Verification = z.optional(z.enum(['required', 'preferred', 'discouraged']));

/** PublicKeyCredentialRequestOptionsJSON, the members in use (WebAuthn level 3, 5.5). */
export const PasskeyRequest = z.object({
  challenge: Base64Url,
  timeout: z.optional(z.int()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(z.array(Descriptor)),
  userVerification: Verification,
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** PublicKeyCredentialCreationOptionsJSON, the members in use (WebAuthn level 3, 5.4). */
export const PasskeyCreation = z.object({
  challenge: Base64Url,
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: Base64Url, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.optional(z.int()),
  excludeCredentials: z.optional(z.array(Descriptor)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: Verification,
      requireResidentKey: z.optional(z.boolean()),
      userVerification: Verification,
    }),
  ),
  attestation: z.optional(z.literal('none')),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** RegistrationResponseJSON: the credential the browser created. Unused members are dropped. */
export const PasskeyRegistration = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** AuthenticationResponseJSON: the assertion the browser signed. */
export const PasskeyAssertion = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;
