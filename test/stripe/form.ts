/** A value of a request in Stripe's form encoding. */
export type FormValue = string | { [name: string]: FormValue }

/** Reads `items[0][price]=x` into `{ items: { 0: { price: 'x' } } }`. */
export function readForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter(Boolean)
    const last = names.pop() ?? ''
    let place = root
    for (const name of names) {
      const inner = place[name]
      const next = typeof inner === 'object' ? inner : {}
      place[name] = next
      place = next
    }
    place[last] = value
  }
  return root
}

/** The text at a path of a form; '' for none. */
export function textAt(form: FormValue | undefined, ...path: string[]): string {
  const [name, ...rest] = path
  if (name === undefined) return typeof form === 'string' ? form : ''
  return typeof form === 'object' ? textAt(form[name], ...rest) : ''
}
