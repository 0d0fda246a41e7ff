/**
 * What may be logged about an error: its kind, a code, and where in our code it arose. Messages are left out, because
 * those of libraries can contain what a patient said.
 */
export function errorLabel(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  const frames = error.stack?.split('\n').filter((line) => /\/(server|contract)\//.test(line)) ?? []
  const places = frames
    .slice(0, 3)
    .map((line) => /((?:server|contract)\/[\w./-]+:\d+)/.exec(line)?.[1])
  return `${error.name}${code} at ${places.filter(Boolean).join(' < ') || 'unknown'}`
}
