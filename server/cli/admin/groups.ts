import {
  handOverGroup,
  listAllGroups,
  listAllMembers,
} from '#server/organisation/groups/oversee.ts'
import type { Services } from '#server/services.ts'
import { type Command, logged } from './command.ts'
import { withServices } from './open.ts'

type Print = (line: string) => void

/** Groups and their members, and a new owner for a group without one. */
export const groupCommands: Record<string, Command> = {
  groups: {
    usage: '[<group>]',
    says: 'Lists the groups; with the id of one, its members.',
    args: [0, 1],
    run: ({ config, args: [id], print }) =>
      withServices(config, (s) => (id ? printMembers(s, id, print) : printGroups(s, print))),
  },
  'hand-over-group': {
    usage: '<group> <email>',
    says: 'Makes a member the owner of a group whose owner is disabled.',
    args: 2,
    run: (call) =>
      logged(call, async (s) => {
        const [id = '', email = ''] = call.args
        const accountIds = await handOverGroup(s, id, email)
        call.print(`${email} owns the group.`)
        return accountIds
      }),
  },
}

async function printGroups(s: Services, print: Print): Promise<void> {
  const all = await listAllGroups(s)
  for (const { id, name, owner, isOwnerDisabled, licenses } of all)
    print(
      [
        id,
        owner.padEnd(40),
        isOwnerDisabled ? 'disabled' : 'active  ',
        `${licenses}`.padStart(6),
        name,
      ].join('  '),
    )
  if (all.length === 0) print('There are no groups.')
}

async function printMembers(s: Services, id: string, print: Print): Promise<void> {
  for (const { email, role, licensed, inviteId } of await listAllMembers(s, id))
    print(
      [
        email.padEnd(40),
        role.padEnd(6),
        licensed ? 'licence' : '       ',
        inviteId ? 'invited' : '',
      ]
        .join('  ')
        .trimEnd(),
    )
}
