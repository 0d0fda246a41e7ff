import { AppError } from '#contract/errors.ts'

/** @throws AppError 'bad-request' for anything but an http or https address without a name in it. */
export function assertWebAddress(address: string): void {
  const url = URL.parse(address)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (url && isWeb && !url.username && !url.password) return
  throw new AppError(
    'bad-request',
    'The address must begin with http:// or https:// and hold no password.',
  )
}
