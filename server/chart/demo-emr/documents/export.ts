import type { Services } from '#server/services.ts'
import { storedAttachment, storedDocuments } from './store.ts'

/** The user's documents in the demo EMR with their content in base64, for the data export. */
export async function exportDocuments(s: Services, userId: string): Promise<object[]> {
  const exported: object[] = []
  // One at a time: each may hold 5 MiB.
  for (const document of await storedDocuments(s, userId)) {
    const content = await storedAttachment(s, userId, document.id ?? '')
    exported.push({ document, content: content?.bytes.toString('base64') })
  }
  return exported
}
