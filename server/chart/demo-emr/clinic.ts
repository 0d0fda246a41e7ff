/** Where the clinic is when neither the client nor the server names a time zone. */
const USUAL_ZONE = 'America/Toronto'

/** Time zones that a clinic can be in (IANA). */
export const timeZones: readonly string[] = [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]),
]

export const isTimeZone = (name: string): boolean => timeZones.includes(name)

/** The zone that the authorization page preselects: the client's hint, else the server's unless that is UTC. */
export function proposedTimeZone(hint: string | null): string {
  if (hint && isTimeZone(hint)) return hint
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone !== 'UTC' && isTimeZone(timeZone) ? timeZone : USUAL_ZONE
}
