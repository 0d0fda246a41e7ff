type Key = string | readonly [string, number | string]
interface Range {
  from: Key
  to: Key
}
interface Cursor<Row> {
  value: Row
  delete(): Promise<void>
  continue(): Promise<Cursor<Row> | null>
}

/** The order of keys in IndexedDB, as far as the app uses it: text, or a text with a number or another text. */
function compare(a: Key, b: Key): number {
  if (typeof a === 'string' || typeof b === 'string') return a < b ? -1 : Number(a > b)
  const at = a[0] === b[0] ? 1 : 0
  return a[at] === b[at] ? 0 : a[at] < b[at] ? -1 : 1
}

/** `IDBKeyRange`, of which the app uses `bound` alone. */
export const keyRange = { bound: (from: Key, to: Key): Range => ({ from, to }) }

interface Store<Row> {
  rows: Map<string, { key: Key; row: Row }>
  keyPath: string | readonly string[] | undefined
}

const isRange = (query: Key | Range): query is Range => typeof query === 'object' && 'from' in query

/** A database as `idb` opens it, in memory. It runs each operation in a later task, in the order of the calls. */
export async function openFakeDb<Row extends object>(
  _name: string,
  _version: number,
  { upgrade }: { upgrade: (fresh: unknown) => void },
) {
  const stores = new Map<string, Store<Row>>()
  upgrade({
    createObjectStore: (
      name: string,
      options: Pick<Store<Row>, 'keyPath'> = { keyPath: undefined },
    ) => stores.set(name, { rows: new Map(), keyPath: options.keyPath }),
  })
  function open(name: string) {
    const store = stores.get(name)
    if (!store) throw new Error(`There is no store ${name}.`)
    const { rows, keyPath } = store
    const keyOf = (row: Row): Key => {
      const read = (path: string) => (row as Record<string, unknown>)[path]
      return (typeof keyPath === 'string' ? read(keyPath) : keyPath?.map(read)) as Key
    }
    const within = (query?: Range) =>
      [...rows.values()]
        .filter(
          ({ key }) => !query || (compare(key, query.from) >= 0 && compare(key, query.to) <= 0),
        )
        .toSorted((a, b) => compare(a.key, b.key))
    const remove = async (query: Key | Range) => {
      const keys = isRange(query) ? within(query).map(({ key }) => key) : [query]
      for (const key of keys) rows.delete(JSON.stringify(key))
    }
    const cursorAt = (found: { key: Key; row: Row }[], at: number): Cursor<Row> | null => {
      const one = found[at]
      if (!one) return null
      return {
        value: one.row,
        delete: () => remove(one.key),
        continue: async () => cursorAt(found, at + 1),
      }
    }
    return {
      get: async (key: Key) => rows.get(JSON.stringify(key))?.row,
      put: async (row: Row, key = keyOf(row)) => void rows.set(JSON.stringify(key), { key, row }),
      getAll: async () => within().map(({ row }) => row),
      getAllKeys: async (query?: Range) => within(query).map(({ key }) => key),
      delete: remove,
      openCursor: async (query?: Range, direction: 'next' | 'prev' = 'next') => {
        const found = within(query)
        return cursorAt(direction === 'prev' ? found.toReversed() : found, 0)
      },
    }
  }
  return {
    get: (name: string, key: Key) => open(name).get(key),
    put: (name: string, row: Row) => open(name).put(row),
    getAll: (name: string) => open(name).getAll(),
    getAllKeys: (name: string, query?: Range) => open(name).getAllKeys(query),
    delete: (name: string, query: Key | Range) => open(name).delete(query),
    transaction: (name: string) => ({ store: open(name), done: Promise.resolve() }),
    close: () => undefined,
  }
}
