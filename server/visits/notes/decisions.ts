import type { Decision, DecisionKind } from '#contract/notes.ts'
import type { NoteBody } from './present.ts'

/** The most deleted sentences that keep their decisions. */
const mostKept = 5000

/** The decisions of a note after one about the claims named: taken back, or with its kind and moment. */
function decided(
  before: Readonly<Record<string, Decision>>,
  claimIds: readonly string[],
  decision: Decision | undefined,
): Record<string, Decision> {
  const named = new Set(claimIds)
  const kept = Object.entries(before).filter(([id]) => !named.has(id))
  const added = decision ? claimIds.map((id) => [id, decision] as const) : []
  return Object.fromEntries([...kept, ...added].slice(-mostKept))
}

/** Marks sentences as reviewed, or not. Deleted ones only keep their decision. */
export function withDecision(
  body: NoteBody,
  input: { claimIds: string[]; reviewed: boolean; decision?: DecisionKind | undefined },
  now: Date,
): NoteBody {
  const { claimIds, reviewed, decision: kind = 'supported' } = input
  const named = new Set(claimIds)
  const others = body.reviewed.filter((id) => !named.has(id))
  const added = reviewed && kind === 'supported' ? claimIds : []
  const decision = reviewed ? { kind, at: now.toISOString() } : undefined
  return {
    ...body,
    reviewed: [...others, ...added].slice(-mostKept),
    decisions: decided(body.decisions ?? {}, claimIds, decision),
  }
}
