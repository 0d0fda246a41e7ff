import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { normalEmail } from '#server/identity/accounts/accounts.ts'
import { verifyAudit } from '#server/operations/audit/verify.ts'
import type { Config } from '#server/config/env.ts'
import type { Services } from '#server/services.ts'
import { readHealth } from '#server/operations/admin/health.ts'
import { changeLimits } from '#server/operations/admin/limits.ts'
import { noteFile } from '#server/operations/backup/runs.ts'
import { resetDemo } from '#server/operations/demo/reset.ts'
import { resetFactors } from '#server/identity/accounts/mfa/factors.ts'
import {
  createAdmin,
  giveRole,
  findAccountId,
  printUsers,
  resetLink,
  switchAccount,
} from './accounts.ts'
import { askNewSecret } from './ask.ts'
import { backUpTo, restoreFrom, verifyFile } from './backups.ts'
import { printChecks } from './checks.ts'
import { type Command, logged, onAccount } from './command.ts'
import { runDoctor } from './doctor.ts'
import { groupCommands } from './groups.ts'
import { parseLimits, printLimits } from './limits.ts'
import { rotateKeys } from './keys.ts'
import { withServices } from './open.ts'
import { overseeing } from './overseeing.ts'
import { signingUp } from './signing-up.ts'

const options = {
  'key-file': { type: 'string' },
  'with-master-key': { type: 'boolean' },
  data: { type: 'boolean' },
  retire: { type: 'boolean' },
} as const

export const commands: Record<string, Command> = {
  users: {
    usage: '',
    says: 'Lists the accounts.',
    args: 0,
    run: ({ config, print }) => withServices(config, (s) => printUsers(s, print)),
  },
  'create-admin': {
    usage: '<email>',
    says: 'Makes an account that administers; asks for its password.',
    args: 1,
    async run(call) {
      const [email = ''] = call.args
      // Before asking for the password.
      normalEmail(email)
      const password = await askNewSecret('Password of the new account')
      await logged(call, async (s) => [await createAdmin(s, email, password)])
      call.print('The account can sign in.')
    },
  },
  'make-admin': onAccount(
    'Makes an account an administrator.',
    'From the next sign-in on.',
    (s, email) => giveRole(s, email, 'administrator'),
  ),
  'make-user': onAccount(
    'Makes an administrator a user like the others.',
    'From the next sign-in on.',
    (s, email) => giveRole(s, email, 'user'),
  ),
  disable: onAccount(
    'Ends the sessions of an account and lets nobody sign in with it.',
    'Disabled.',
    (s, email) => switchAccount(s, email, true),
  ),
  enable: onAccount('Lets an account sign in again.', 'Enabled.', (s, email) =>
    switchAccount(s, email, false),
  ),
  'reset-password': {
    usage: '<email>',
    says: 'Prints a link that sets a new password, once and within an hour.',
    args: 1,
    run: (call) =>
      logged(call, async (s) => {
        const [email = ''] = call.args
        call.print(await resetLink(s, email))
        return [await findAccountId(s, email)]
      }),
  },
  'reset-mfa': onAccount(
    'Takes the second factors from somebody who has lost them all, and ends their sessions.',
    'Their next sign-in asks for the password alone.',
    async (s, email) => resetFactors(s, await findAccountId(s, email)),
  ),
  ...groupCommands,
  ...signingUp,
  ...overseeing,
  limits: {
    usage: '[<name>=<number> …]',
    says: 'Lists the limits, or sets some; <name>=usual takes one back.',
    args: [0, Infinity],
    async run(call) {
      const { config, args, print } = call
      if (args.length > 0)
        await logged(call, async (s) => void (await changeLimits(s, parseLimits(args))))
      await withServices(config, async (s) => printLimits(s, print))
    },
  },
  'reset-demo': {
    usage: '',
    says: 'Deletes all visitors of a demo (DEMO=on) with their data, as happens every night.',
    args: 0,
    run: ({ config, print }) =>
      withServices(config, async (s) => print(`${await resetDemo(s)} visitors were deleted.`)),
  },
  'rotate-keys': {
    usage: '[--data] [--retire]',
    says: 'Puts everything under a new master key; with --data under new data keys too; --retire takes unused keys out.',
    args: 0,
    run: (call) => logged(call, (s) => rotateKeys(s, call, call.print)),
  },
  backup: {
    usage: '<file> [--key-file <file>] [--with-master-key]',
    says: 'Writes everything, sealed, into one file, and reads it through. Asks for a passphrase.',
    args: 1,
    async run(call) {
      const { config, args, print, ...secrets } = call
      const made = await backUpTo(config, args[0] ?? '', secrets, print)
      await logged(call, (s) => noteFile(s, made))
    },
  },
  'verify-backup': {
    usage: '<file> [--key-file <file>]',
    says: 'Reads a backup from end to end without restoring it.',
    args: 1,
    run: ({ config, args: [file = ''], print, ...secrets }) =>
      verifyFile(config, file, secrets, print),
  },
  restore: {
    usage: '<file> [--key-file <file>]',
    says: 'Puts a backup into an empty installation whose server is stopped.',
    args: 1,
    run: ({ config, args: [file = ''], print, ...secrets }) =>
      restoreFrom(config, file, secrets, print),
  },
  'verify-audit': {
    usage: '',
    says: 'Recomputes the logs of access from their first entries; fails where one was changed.',
    args: 0,
    run: ({ config, print }) => withServices(config, (s) => printVerdict(s, print)),
  },
  health: {
    usage: '',
    says: 'Says how every part is and what to do; fails where something is wrong.',
    args: 0,
    run: ({ config, print }) => withServices(config, (s) => printHealth(s, print)),
  },
  doctor: {
    usage: '',
    says: 'Checks settings, address, clock, disk, database, engines, mail and backups, and says what to do. Fails if anything needs fixing.',
    args: 0,
    run: ({ config, print }) => runDoctor(config, process.env, print),
  },
}

async function printHealth(s: Services, print: (line: string) => void): Promise<boolean> {
  const { version, healthy, checks } = await readHealth(s)
  print(`Ausculta ${version}`)
  printChecks(checks, print)
  return healthy
}

async function printVerdict(s: Services, print: (line: string) => void): Promise<boolean> {
  const { users, entries, broken } = await verifyAudit(s, { whole: true })
  print(`${entries} entries of ${users} accounts were read.`)
  for (const { email, seq } of broken)
    print(`!!  ${email}: entry ${seq} was changed, or is missing.`)
  return broken.length === 0
}

export function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, says }]) => `  ${`${name} ${usage}`.trim()}\n      ${says}`,
  )
  return [
    'npm run admin -- <command>',
    '',
    ...lines,
    '',
    'Commands read the settings that the server has (AUSCULTA_DATA, DATABASE_URL …) and work while it runs and while it',
    'is stopped. Secrets are asked for, or read from the standard input, one a line.',
  ].join('\n')
}

/** A wrongly used command; the message shows its usage. */
export class UsageError extends Error {}

interface Terminal {
  /** The user's folder; npm itself runs elsewhere. */
  folder: string
  print: (line: string) => void
}

/** Runs a command line; returns whether all is well. @throws UsageError, or what the command throws */
export async function runCommand(
  config: Config,
  argv: string[],
  { folder, print }: Terminal,
): Promise<boolean> {
  const { values, positionals } = parsed(argv)
  const [name = 'help', ...args] = positionals
  if (name === 'help') {
    print(help())
    return true
  }
  const command = commands[name]
  if (!command)
    throw new UsageError(`There is no command ${name}. All of them: npm run admin -- help`)
  const [least, most] =
    typeof command.args === 'number' ? [command.args, command.args] : command.args
  // The whole help would push this line off the screen.
  if (args.length < least || args.length > most)
    throw new UsageError(
      `Use: npm run admin -- ${`${name} ${command.usage}`.trim()}\n${command.says}`,
    )
  const at = (path: string) => resolve(folder, path)
  const keyFile = values['key-file'] && at(values['key-file'])
  const { data = false, retire = false } = values
  const call = {
    name,
    config,
    print,
    keyFile,
    withMasterKey: values['with-master-key'],
    data,
    retire,
  }
  const inPlace = command.usage.startsWith('<file>') ? args.map(at) : args
  return (await command.run({ ...call, args: inPlace })) ?? true
}

function parsed(argv: string[]) {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true })
  } catch (error) {
    // Behind the first sentence it is about programs.
    const [said = ''] = error instanceof Error ? error.message.split('. ') : ['This cannot be read']
    throw new UsageError(`${said}. All commands and options: npm run admin -- help`)
  }
}
