/** One file of a data export. Long files are opened only when their turn comes; they report parts replaced by silence. */
export interface ExportFile {
  path: string
  content: string | ((onDamage: () => void) => Promise<ReadableStream<Uint8Array>>)
}

/** How a table reaches its owner's data export. */
export type ExportRule<S> =
  /** In this file, which another table or the export of a visit writes. */
  | string
  /** As JSON of what the domain's own function reads. */
  | { file: string; read: (s: S, userId: string) => Promise<unknown> }
  /** In this file and others that the domain writes. */
  | { file: string; write: (s: S, userId: string) => AsyncIterable<ExportFile> }
  /** Not at all, and why. */
  | { none: string }

/** JSON that is readable in a text editor. */
export const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`
