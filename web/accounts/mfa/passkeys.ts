import type { NewPasskey, PasskeyProof } from '#contract/mfa.ts'
import { AppError, words } from '#contract/errors.ts'
import { t } from '#web/i18n/i18n.ts'

/** Browsers offer passkeys on https pages and on localhost only. */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|:/.test(location.hostname)

/** Creates a passkey on this device or on a phone nearby. @throws AppError with a message for the user */
export async function makePasskey(options: object): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // The server creates the options with the matching library.
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  const passkey = await startRegistration({ optionsJSON }).catch(throwReadable)
  return { ...passkey, clientExtensionResults: { ...passkey.clientExtensionResults } }
}

/** Asks for a passkey. @throws AppError with a message for the user */
export async function showPasskey(options: object): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const proof = await startAuthentication({ optionsJSON }).catch(throwReadable)
  return { ...proof, clientExtensionResults: { ...proof.clientExtensionResults } }
}

function throwReadable(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  const message = failures[name]
  if (message) throw new AppError('bad-request', message)
  throw new AppError('failed', words.unexpected)
}

/** The browser's errors (W3C WebAuthn Level 3 §5.1.3, §5.1.4). */
const failures: Record<string, string> = {
  NotAllowedError: words.cancelled,
  AbortError: words.cancelled,
  InvalidStateError: t('This device already has a passkey for your account.'),
  NotSupportedError: t('This device can’t create a passkey.'),
  SecurityError: t(
    'Passkeys don’t work at this address. Open Ausculta at its public address, or ask your administrator.',
  ),
}
