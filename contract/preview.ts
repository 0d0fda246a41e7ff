import * as z from 'zod/mini'
import { Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ItemFields } from './item-fields.ts'
import { Claim, Writer } from './notes.ts'

export const previewTemplate = endpoint({
  method: 'POST',
  path: '/api/items/preview',
  access: 'signed-in',
  summary:
    'Writes a note with a template as it is in the editor, from a made-up visit given as text. Stores nothing.',
  body: z.extend(
    z.pick(ItemFields, { name: true, content: true, sections: true, additionalInfo: true }),
    /** A transcript, as one would paste it. */
    { testConvo: Text(200_000) },
  ),
  response: z.object({ testOutput: z.string(), claims: z.array(Claim), writer: Writer }),
})

export const sampleConversation = endpoint({
  method: 'GET',
  path: '/api/sample/conversation',
  access: 'signed-in',
  summary: 'The conversation of the sample visit, as text.',
  response: z.object({ text: z.string() }),
})
