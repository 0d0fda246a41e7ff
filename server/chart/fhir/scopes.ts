/** Letters of `cruds` for the access of a scope of version 1 (SMART App Launch 2.2, "Scopes for requesting FHIR Resources"). */
const v1Access: Record<string, string> = { read: 'rs', write: 'cud', '*': 'cruds' }

/**
 * Whether granted scopes let resources of a type be read (`r`) or searched (`s`). A server that names no scope about
 * resources decides itself: its answers say what is allowed.
 * @param granted scopes of version 1 or 2, separated by spaces
 */
export function isGranted(granted: string, type: string, interaction: 'r' | 's'): boolean {
  const scopes = granted.split(' ').flatMap((scope) => parseScope(scope) ?? [])
  if (scopes.length === 0) return true
  return scopes.some(
    (scope) => (scope.type === type || scope.type === '*') && scope.access.includes(interaction),
  )
}

function parseScope(scope: string): { type: string; access: string } | undefined {
  // What follows `?` narrows the scope; the server applies it.
  const [, type, access] =
    /^(?:patient|user|system)\/([A-Za-z]{1,40}|\*)\.([a-z]{1,5}|\*)(?:\?|$)/.exec(scope) ?? []
  return type && access ? { type, access: v1Access[access] ?? access } : undefined
}
