import type { Template } from '../catalogue.ts'

/** The state of a child: one model. */
export interface LoadOptions {
  /** File URL of the library. */
  entry: string
  gpu: boolean
  file: string
  template: Template
  context: number
}

/** One question to the model. */
export interface Generation {
  prompt: string
  /** 0 takes the likeliest token each time. */
  temperature: number
  /** Tokens of the answer; if undefined, the rest of the context. */
  maxTokens?: number
  /** GBNF that the answer follows. */
  grammar?: string
  /** A short prompt, evaluated in a separate context if it fits, so that the visit's prompt cache stays. */
  isAside?: boolean
}

/** Parent to child. `id` names the job; one job is at work at a time. */
export type Request =
  | { op: 'load'; options: LoadOptions }
  | ({ op: 'generate'; id: number } & Generation)
  | { op: 'prepare'; id: number; text: string }
  | { op: 'choose'; id: number; prompt: string; choices: readonly string[] }
  | { op: 'cancel'; id: number }

/** The cost of a generation: tokens read, reused and written, with milliseconds of reading and writing. */
export interface Work {
  read: number
  kept: number
  written: number
  readMs: number
  writeMs: number
}

/** Child to parent. */
export type Reply =
  | { ev: 'ready'; context: number; gpu: string; pid: number }
  | { ev: 'failed'; message: string }
  /** Tokens of the prompt read so far. */
  | { ev: 'reading'; id: number; done: number; total: number }
  | { ev: 'text'; id: number; text: string }
  | { ev: 'done'; id: number; reason: 'stop' | 'length' | 'cancelled'; work: Work }
  | { ev: 'chosen'; id: number; probabilities: number[] }
  | { ev: 'broken'; id: number; reason: 'too-long' | 'error'; message: string }
