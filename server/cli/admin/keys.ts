import type { Services } from '#server/services.ts'
import { rotateDataKeys } from '#server/operations/keys/rotate-data-keys.ts'
import { rotateMasterKey } from '#server/operations/keys/rotate-master-key.ts'

type Print = (line: string) => void

/** Encrypts everything under a new master key and, on request, gives every user a new data key. */
export async function rotateKeys(
  s: Services,
  { data, retire }: { data: boolean; retire: boolean },
  print: Print,
): Promise<void> {
  const { current, rewrapped, unused, retired } = await rotateMasterKey(s, { retire })
  print(`The master key is ${current}; ${rewrapped} data keys were wrapped again.`)
  if (unused.length > 0 && retired) print(`Taken out: ${unused.join(', ')}.`)
  if (unused.length > 0 && !retired)
    print(
      `No longer needed: ${unused.join(', ')}. Restart every process, then use --retire; keep a copy with the backups that were made under them.`,
    )
  if (!data) return
  const { scopes, begins } = await rotateDataKeys(s)
  print(
    `${scopes.length} new data keys. From ${begins.toISOString()} on the running server seals the values of the old ones again.`,
  )
}
