import { AppError, words } from '#contract/errors.ts'

/** Specification §5: the number must have at least ten characters. */
const MIN_LENGTH = 10

/**
 * Reads a phone number as people type it.
 * @param country ISO 3166 code for a number without its country
 * @returns it in E.164 and as it is shown
 * @throws AppError 'Please enter a valid phone number'
 */
export async function parsePhone(
  typed: string,
  country?: string,
): Promise<{ number: string; shown: string }> {
  if (typed.trim().length < MIN_LENGTH) throw new AppError('bad-request', words.shortPhone)
  // Loaded when needed: the rules of all countries are large.
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js')
  const home = country && isSupportedCountry(country) ? country : undefined
  const phone = parsePhoneNumberFromString(typed, home)
  if (!phone?.isValid()) {
    throw new AppError('bad-request', words.invalidPhone, {
      detail: 'Start with + and the country code, such as +1 604 555 0123.',
    })
  }
  return { number: phone.number, shown: phone.formatInternational() }
}

/** All but the last two digits hidden. */
export const maskedPhone = (number: string) => `•••• ${number.slice(-2)}`
