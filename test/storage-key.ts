import type { TestApp } from './app.ts'

/** The key under which the bytes of a file are stored. Fails where the file has no row. */
export async function storageKey(app: Pick<TestApp, 'asOwner'>, fileId: string): Promise<string> {
  const { rows } = await app.asOwner<{ key: string }>(
    'select storage_key as key from scribe_file where id = $1',
    [fileId],
  )
  if (!rows[0]) throw new Error('the file should have a row')
  return rows[0].key
}
