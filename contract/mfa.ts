import * as z from 'zod/mini'
import { Session } from './accounts.ts'
import { Id, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The kinds of second factor. */
export const FactorKind = z.enum(['phone', 'totp', 'passkey'])
export type FactorKind = z.infer<typeof FactorKind>

/** An enrolled factor (specification §3, plus the kinds other than phone). */
export const Factor = z.object({
  factorId: Id,
  kind: FactorKind,
  /** In international form; '' for other kinds. */
  phoneNumber: z.string(),
  /** What its owner calls it. */
  name: z.string(),
  enrollmentTime: Instant,
})
export type Factor = z.infer<typeof Factor>

export const SecondFactors = z.object({
  factors: z.array(Factor),
  recoveryCodesLeft: z.number(),
  /** The administrator, or a group of the user, requires a second factor. */
  required: z.boolean(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

/**
 * After a factor was added: the session continues with a new token and cookie. The first factor comes with the recovery
 * codes, which are never shown again.
 */
export const Enrolment = z.object({
  session: Session,
  recoveryCodes: z.nullable(z.array(z.string())),
})
export type Enrolment = z.infer<typeof Enrolment>

/** Digits with the spaces people type between them; recovery codes have letters. */
const Code = Text(40)
const Name = Text(60)
/** Base64url of WebAuthn; the largest is an attestation with its certificates. */
const Bytes = Text(30_000)
/** W3C WebAuthn Level 3 §5.5; the browser's library writes and reads it. */
const CredentialBase = {
  id: Text(2_000),
  rawId: Text(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}
export const NewPasskey = z.object({
  ...CredentialBase,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.optional(z.array(Text(40)).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>
export const PasskeyProof = z.object({
  ...CredentialBase,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.optional(Text(200)),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** Options for the browser's WebAuthn call, in its library's format. */
const PasskeyQuestion = z.object({ challengeId: Id, options: z.looseObject({}) })

export const getSecondFactors = endpoint({
  method: 'GET',
  path: '/api/auth/mfa',
  access: 'setting-up',
  summary: 'The second factors of the signed-in user.',
  response: SecondFactors,
})
export const startPhone = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/phone',
  access: 'setting-up',
  summary: 'Sends a code to a phone to enrol as a second factor. Requires recent authentication.',
  body: z.object({
    phoneNumber: Text(40),
    /** ISO 3166 code for a number without a country prefix, such as 'CA'. */
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  }),
  response: z.object({ challengeId: Id, phoneNumber: z.string(), expiresAt: Instant }),
})
export const verifyPhone = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/phone/verify',
  access: 'setting-up',
  summary: 'Enrols the phone with the code that was sent to it.',
  body: z.object({ challengeId: Id, code: Code }),
  response: Enrolment,
})
export const startTotp = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/totp',
  access: 'setting-up',
  summary:
    'Returns a secret for an authenticator app, in Base32 and as an otpauth address. Requires recent authentication.',
  response: z.object({ challengeId: Id, secret: z.string(), uri: z.string(), expiresAt: Instant }),
})
export const verifyTotp = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/totp/verify',
  access: 'setting-up',
  summary: 'Enrols the authenticator app with a code that it shows.',
  body: z.object({ challengeId: Id, code: Code, name: z.optional(Name) }),
  response: Enrolment,
})
export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/passkey/options',
  access: 'setting-up',
  summary: 'The options for creating a passkey. Requires recent authentication.',
  response: PasskeyQuestion,
})
export const enrolPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/passkey',
  access: 'setting-up',
  summary: 'Enrols the browser’s new passkey.',
  body: z.object({ challengeId: Id, response: NewPasskey, name: z.optional(Name) }),
  response: Enrolment,
})
export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/api/auth/mfa/factors/:factorId',
  access: 'setting-up',
  summary: 'Removes a second factor. Requires recent authentication.',
  response: SecondFactors,
})
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/recovery-codes',
  access: 'setting-up',
  summary:
    'Returns ten new recovery codes; the old ones stop working. Requires recent authentication.',
  response: z.object({ codes: z.array(z.string()) }),
})

/** A factor as shown to a user who has passed only the first one. */
export const OfferedFactor = z.object({
  factorId: Id,
  kind: FactorKind,
  /** The end of a phone number, or the name of a device. */
  label: z.string(),
})
export type OfferedFactor = z.infer<typeof OfferedFactor>

export const getPendingSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/pending',
  access: 'anyone',
  summary: 'The second factors that can complete a pending sign-in.',
  body: z.object({ pendingId: Id }),
  response: z.object({
    factors: z.array(OfferedFactor),
    hasRecoveryCodes: z.boolean(),
    expiresAt: Instant,
  }),
})
export const sendSignInCode = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/pending/sms',
  access: 'anyone',
  summary: 'Sends a code to an enrolled phone, for a pending sign-in.',
  body: z.object({ pendingId: Id, factorId: Id }),
  response: 'nothing',
})
export const askPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/pending/passkey',
  access: 'anyone',
  summary: 'The browser’s options for an enrolled passkey, for a pending sign-in.',
  body: z.object({ pendingId: Id }),
  response: PasskeyQuestion,
})
export const SecondProof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('phone'), code: Code }),
  z.object({ kind: z.literal('totp'), code: Code }),
  z.object({ kind: z.literal('recovery'), code: Code }),
  z.object({ kind: z.literal('passkey'), challengeId: Id, response: PasskeyProof }),
])
export type SecondProof = z.infer<typeof SecondProof>
export const completeSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/pending/verify',
  access: 'anyone',
  summary: 'Completes a sign-in with its second factor or a recovery code.',
  body: z.object({ pendingId: Id, proof: SecondProof }),
  response: Session,
})
export const completeReauthentication = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/shown-again',
  access: 'setting-up',
  summary:
    'Confirms the second factor, or a recovery code, after the first; the session continues with a new token and cookie.',
  body: z.object({ pendingId: Id, proof: SecondProof }),
  response: Session,
})

export const askReauthenticationPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate/passkey/options',
  access: 'setting-up',
  summary: 'The browser’s options for a passkey of the signed-in user.',
  response: PasskeyQuestion,
})
export const reauthenticateByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate/passkey',
  access: 'setting-up',
  summary:
    'Reauthenticates with a passkey alone, which counts as two factors; the session continues with a new token and cookie.',
  body: z.object({ challengeId: Id, response: PasskeyProof }),
  response: Session,
})

export const askSignInPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'anyone',
  summary: 'The browser’s options for signing in with only a passkey.',
  response: PasskeyQuestion,
})
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'anyone',
  summary:
    'Signs in with a passkey whose device has verified its user, which counts as two factors.',
  body: z.object({ challengeId: Id, response: PasskeyProof }),
  response: Session,
})

export const SecondFactorRule = z.object({ required: z.boolean() })
export const getSecondFactorRule = endpoint({
  method: 'GET',
  path: '/api/admin/second-factor',
  access: 'administrator',
  summary: 'Whether everyone needs a second factor.',
  response: SecondFactorRule,
})
export const setSecondFactorRule = endpoint({
  method: 'PUT',
  path: '/api/admin/second-factor',
  access: 'administrator',
  summary:
    'Requires a second factor of everyone, at once: users without one can only set one up. The administrator needs one first.',
  body: SecondFactorRule,
  response: SecondFactorRule,
})

export const TextMessage = z.object({
  id: Id,
  /** With all but the last two digits hidden. */
  to: z.string(),
  text: z.string(),
  created: Instant,
})
export type TextMessage = z.infer<typeof TextMessage>
export const listTextMessages = endpoint({
  method: 'GET',
  path: '/api/admin/sms-outbox',
  access: 'administrator',
  summary:
    'The newest 200 text messages that were not sent because no SMS service is set up. Requires recent authentication.',
  response: z.object({ items: z.array(TextMessage) }),
})
