import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Command {
  program: string
  args: string[]
}

/** A user and a network namespace of its own; the rights that come with these are dropped before the program starts. */
const NAMESPACES = ['--user', '--map-root-user', '--net', '--']
const DROP_RIGHTS = ['setpriv', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--']

let available: Promise<boolean> | undefined

/**
 * The command in a network namespace of its own, which holds no device, where Linux lets users make one
 * (user_namespaces(7)). Elsewhere the command as it is: see docs/security.md.
 */
export async function withoutNetwork(command: Command): Promise<Command> {
  const wrapped = {
    program: 'unshare',
    args: [...NAMESPACES, ...DROP_RIGHTS, command.program, ...command.args],
  }
  available ??= succeeds({ program: 'unshare', args: [...NAMESPACES, ...DROP_RIGHTS, 'true'] })
  return (await available) ? wrapped : command
}

/** Whether a command can be started and ends well. */
export async function succeeds({ program, args }: Command): Promise<boolean> {
  if (process.platform !== 'linux') return false
  try {
    const [code] = (await once(spawn(program, args, { stdio: 'ignore', env: {} }), 'exit')) as [
      number | null,
    ]
    return code === 0
  } catch {
    return false
  }
}
