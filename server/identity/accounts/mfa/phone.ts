import { AppError, words } from '#contract/errors.ts'
import { countAttempt } from '#server/identity/accounts/attempts.ts'
import { assertRecent } from '#server/identity/accounts/reauth.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { parsePhone } from '#server/identity/messaging/sms/phone-number.ts'
import { sendSms } from '#server/identity/messaging/sms/sms.ts'
import { type Of, putChallenge, takeChallenge, tryChallenge } from './challenges.ts'
import { codeFits, hashOfCode, keyedHash, newCode } from './code.ts'
import { addFactor } from './factors.ts'

interface SentCode {
  /** E.164. */
  phoneNumber: string
  codeHash: string
}

const setup = (caller: Caller): Of => ({ kind: 'phone-setup', boundTo: caller.sessionId })
const phoneHandle = (s: Services, phoneNumber: string) => keyedHash(s, 'phone', phoneNumber)

/**
 * Sends a code to a phone that is being enrolled.
 * @throws AppError 'Please enter a valid phone number', or that the user must re-authenticate
 */
export async function startPhone(
  s: Services,
  caller: Caller,
  input: { phoneNumber: string; country?: string | undefined },
) {
  await assertRecent(s, caller)
  const { number, shown } = await parsePhone(input.phoneNumber, input.country)
  const sent = await sendCode(s, caller.id, setup(caller), number)
  return { ...sent, phoneNumber: shown }
}

/** @throws AppError 'Invalid verification code.', 'Verification code has expired.', 'Too many attempts…' */
export async function verifyPhone(
  s: Services,
  caller: Caller,
  input: { challengeId: string; code: string },
) {
  const { id, content } = await tryChallenge<SentCode>(s, setup(caller), input.challengeId)
  if (!(await codeFits(s, id, input.code, content.codeHash)))
    throw new AppError('bad-request', words.invalidCode)
  const { phoneNumber } = await takeChallenge<SentCode>(s, setup(caller), id)
  return addFactor(s, caller, {
    content: { kind: 'phone', phoneNumber },
    handle: await phoneHandle(s, phoneNumber),
  })
}

/** Sends a code for a sign-in that waits; the one before it no longer counts. */
export async function sendSignInCode(
  s: Services,
  userId: string,
  pendingId: string,
  phoneNumber: string,
): Promise<void> {
  await sendCode(s, userId, { kind: 'phone', boundTo: pendingId }, phoneNumber)
}

/** Whether the code was sent for this sign-in. @throws AppError if the sign-in has ended */
export async function phoneShown(s: Services, pendingId: string, code: string): Promise<boolean> {
  const of: Of = { kind: 'phone', boundTo: pendingId }
  const { id, content } = await tryChallenge<SentCode>(s, of)
  if (!(await codeFits(s, id, code, content.codeHash))) return false
  await takeChallenge(s, of, id)
  return true
}

/**
 * Text messages cost money and can annoy a stranger: an unproven number is limited by account and by number. The number
 * of an enrolled phone is limited by its account, whose first factor was used: others who enrol it elsewhere must not
 * lock out its owner.
 */
async function countText(s: Services, userId: string, { kind }: Of, phoneNumber: string) {
  if (kind === 'phone') return countAttempt(s.db, `sms-sign-in:${userId}`, 10, 3600)
  await countAttempt(s.db, `sms-of:${userId}`, 10, 3600)
  const number = (await phoneHandle(s, phoneNumber)).toString('hex').slice(0, 32)
  await countAttempt(s.db, `sms-to:${number}`, 5, 3600)
}

async function sendCode(s: Services, userId: string, of: Of, phoneNumber: string) {
  await countText(s, userId, of, phoneNumber)
  const code = newCode()
  const sent = await putChallenge(s, of, async (id) => ({
    phoneNumber,
    codeHash: await hashOfCode(s, id, code),
  }))
  await sendSms(s, {
    userId,
    to: phoneNumber,
    text: `${code} is your Ausculta code. It works for 10 minutes. Give it to nobody, also not to us.`,
  })
  return sent
}
