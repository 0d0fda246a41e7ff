import * as z from 'zod/mini'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { InstallState } from './speech.ts'

/** Something that can be downloaded to this computer, with its licence and how far it is. */
export const ComputerPart = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.string(),
  bytes: z.number(),
  licence: z.string(),
  licenceUrl: z.string(),
  state: InstallState,
  /** Bytes received so far. */
  received: z.number(),
  error: z.string(),
})
export type ComputerPart = z.infer<typeof ComputerPart>

/** A built-in language model. */
export const NotesModel = z.extend(ComputerPart, {
  tier: z.enum(['light', 'standard', 'strong']),
  /** Bytes of memory that it uses while it works. */
  memoryBytes: z.number(),
  /** The largest one for the memory of this computer. */
  recommended: z.boolean(),
  /** Whether this computer has enough memory to run it along with everything else. */
  fits: z.boolean(),
  /** Whether it is the language model of the installation. */
  inUse: z.boolean(),
  /** Estimated from one short question: tokens per second, and seconds to write the note of a ten-minute visit. */
  speed: z.nullable(
    z.object({ reading: z.number(), writing: z.number(), noteSeconds: z.number(), at: Instant }),
  ),
  /** Whether a comparison under Quality has measured its notes here. */
  measured: z.boolean(),
})
export type NotesModel = z.infer<typeof NotesModel>

export const getComputer = endpoint({
  method: 'GET',
  path: '/api/system/computer',
  access: 'administrator',
  summary: 'What can be set up to run on this computer: speech and notes, with sizes and licences.',
  response: z.object({
    memoryBytes: z.number(),
    freeDiskBytes: z.nullable(z.number()),
    /** The speech models that suit most installations. */
    speech: z.array(ComputerPart),
    notes: z.array(NotesModel),
    /** Why built-in language models do not run on this computer; '' where they do. */
    notesProblem: z.string(),
    /** The download location set in the environment; '' for the publishers' sites. */
    mirror: z.string(),
  }),
})

/** A server of language models that runs on this computer. */
export const FoundServer = z.object({
  name: z.string(),
  baseUrl: z.string(),
  models: z.array(z.string()),
  /** Whether it may be used; otherwise the operator has to allow its address first. */
  allowed: z.boolean(),
})
export type FoundServer = z.infer<typeof FoundServer>

export const findModelServers = endpoint({
  method: 'GET',
  path: '/api/system/model-servers',
  access: 'administrator',
  summary:
    'Looks for servers of language models on this computer (Ollama, LM Studio, llama.cpp, vLLM) and lists their models.',
  response: z.object({ servers: z.array(FoundServer) }),
})
