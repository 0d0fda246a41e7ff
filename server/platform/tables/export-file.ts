/** One file of a data export. Long files are opened only when their turn comes; they report parts replaced by silence. */
export interface ExportFile {
  path: string
  content: string | ((onDamage: () => void) => Promise<ReadableStream<Uint8Array>>)
}

/** How the owner's data export includes a table. */
export type ExportRule<S> =
  /** In this file, which another table or the export of a visit writes. */
  | string
  /** As JSON from the domain's own function. */
  | { file: string; read: (s: S, userId: string) => Promise<unknown> }
  /** In this file and others that the domain writes. */
  | { file: string; write: (s: S, userId: string) => AsyncIterable<ExportFile> }
  /** Not exported; the text is the reason. */
  | { none: string }

/** JSON that is readable in a text editor. */
export const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`
