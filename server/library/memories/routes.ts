import * as api from '#contract/memories.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { createMemory, deleteMemory, listMemories, updateMemory } from './memories.ts'
import { dismissProposal, listProposals, saveProposal } from './proposals.ts'
import { unaudited } from '#server/platform/audit-log/rules.ts'

export function memoryRoutes(s: Services): Route[] {
  return unaudited('Preferences of the user, without patient content.', [
    on(api.listMemories, async ({ user }) => ({ items: await listMemories(s, user.id) })),
    on(api.createMemory, ({ user, body }) => createMemory(s, user.id, body)),
    on(api.updateMemory, ({ user, params, body }) => updateMemory(s, user.id, params.id, body)),
    on(api.deleteMemory, ({ user, params }) => deleteMemory(s, user.id, params.id)),
    on(api.listMemoryProposals, async ({ user }) => ({ items: await listProposals(s, user.id) })),
    on(api.saveMemoryProposal, ({ user, params, body }) =>
      saveProposal(s, user.id, params.id, body.command),
    ),
    on(api.dismissMemoryProposal, ({ user, params }) => dismissProposal(s, user.id, params.id)),
  ])
}
