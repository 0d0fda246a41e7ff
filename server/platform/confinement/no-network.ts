import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Command {
  program: string
  args: string[]
}

/** A separate user and network namespace; the rights that come with them are dropped before the program starts. */
const NAMESPACES = ['--user', '--map-root-user', '--net', '--']
const DROP_RIGHTS = ['setpriv', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--']

let available: Promise<boolean> | undefined

/**
 * The command in a separate network namespace without devices, if Linux lets users create one (user_namespaces(7)).
 * Elsewhere the command as it is: see docs/security.md.
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
