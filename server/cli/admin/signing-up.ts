import { AppError } from '#contract/errors.ts'
import { SignUpPolicy } from '#contract/sign-up.ts'
import { normalEmail } from '#server/identity/accounts/accounts.ts'
import {
  invitationsOf,
  invitePerson,
  saveSignUpPolicy,
  signUpPolicy,
} from '#server/identity/accounts/policy.ts'
import type { Services } from '#server/services.ts'
import { shortTime } from './columns.ts'
import { type Command, logged } from './command.ts'
import { withServices } from './open.ts'

/** Who may make an account, who was invited, and whether everyone needs a second factor. */
export const signingUp: Record<string, Command> = {
  'sign-up': {
    usage: '[open | invitation | <domain> …]',
    says: 'Says who may make an account, or sets it: everybody, the invited, or addresses of these domains and the invited.',
    args: [0, Infinity],
    async run(call) {
      const { config, args, print } = call
      if (args.length > 0)
        await logged(call, async (s) => void (await saveSignUpPolicy(s, parsePolicy(args))))
      const { mode, domains } = await withServices(config, signUpPolicy)
      print([mode, ...domains].join(' '))
    },
  },
  invite: {
    usage: '<email>',
    says: 'Mails a link to make an account with this address, once and within 7 days.',
    args: 1,
    run: (call) =>
      logged(call, async (s) => {
        await invitePerson(s, null, normalEmail(call.args[0] ?? ''))
        call.print('Invited. Without a mail server the link waits in the outbox.')
      }),
  },
  invitations: {
    usage: '',
    says: 'Lists the newest invitations.',
    args: 0,
    run: ({ config, print }) => withServices(config, (s) => printInvitations(s, print)),
  },
  'second-factor': {
    usage: '[required | optional]',
    says: 'Says whether everyone needs a second factor, or sets it.',
    args: [0, 1],
    async run(call) {
      const { config, args, print } = call
      if (args.length > 0) await logged(call, (s) => s.mfaPolicy.save(parseRule(args)))
      const isRequired = await withServices(config, async (s) => s.mfaPolicy.required())
      print(isRequired ? 'required' : 'optional')
    },
  },
}

/** @throws AppError for anything but the listed words or domains */
function parsePolicy(args: string[]): SignUpPolicy {
  const [mode] = args
  if (args.length === 1 && (mode === 'open' || mode === 'invitation')) return { mode, domains: [] }
  const read = SignUpPolicy.safeParse({ mode: 'domain', domains: args })
  if (!read.success)
    throw new AppError('bad-request', `${args.join(' ')} are no domains, such as clinic.example.`)
  return read.data
}

/** @throws AppError for any other word */
function parseRule([rule]: string[]): boolean {
  if (rule !== 'required' && rule !== 'optional')
    throw new AppError('bad-request', 'Use required or optional.')
  return rule === 'required'
}

async function printInvitations(s: Services, print: (line: string) => void): Promise<void> {
  for (const { email, expires, accepted } of await invitationsOf(s)) {
    const state = accepted
      ? `accepted ${shortTime(accepted)}`
      : `${Date.parse(expires) < s.now().getTime() ? 'expired' : 'until'} ${shortTime(expires)}`
    print([email.padEnd(40), state].join('  '))
  }
}
