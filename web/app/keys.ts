/**
 * The query keys of everything that a server event can change. Features use these and may add further parts behind them
 * (`[...keys.scribes, { folder }]`); an event then reaches every query that begins so.
 */
export const keys = {
  me: ['me'],
  system: ['system'],
  folders: ['folders'],
  items: ['items'],
  memories: ['memories'],
  /** All lists and searches of scribes. */
  scribes: ['scribes'],
  scribe: (scribeId: string) => ['scribe', scribeId],
  transcript: (scribeId: string) => ['transcript', scribeId],
  recording: (scribeId: string) => ['recording', scribeId],
  notes: (scribeId: string) => ['notes', scribeId],
  messages: (scribeId: string) => ['messages', scribeId],
} as const
