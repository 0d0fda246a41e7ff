import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`

/** Counts what would save the chart. */
const counting = `<script>
  window.saved = 0
  addEventListener('submit', (event) => { event.preventDefault(); window.saved += 1 }, true)
  addEventListener('click', (event) => { if (event.target.closest('button')) window.saved += 1 }, true)
</script>`

/** An old EMR: a frame with a table, whose cells label the fields. */
const framed = page(
  'Old EMR: Jane Sample',
  `<h1>Jane Sample</h1><iframe name="encounter" src="/framed/inner" width="800" height="600"></iframe>`,
)
const inner = page(
  'Encounter',
  `${counting}<form action="/save" method="post"><table>
    <tr><td>Subjective:</td><td><textarea rows="4" cols="60"></textarea></td></tr>
    <tr><td>Objective:</td><td><textarea rows="4" cols="60"></textarea></td></tr>
    <tr><td>Assessment:</td><td><input size="60"></td></tr>
    <tr><td>Plan:</td><td><textarea rows="4" cols="60">Seen before.</textarea></td></tr>
    <tr><td>Signature:</td><td><input type="password"></td></tr>
  </table><button>Save</button></form>`,
)

/** A React app that controls its inputs: what its state doesn't know is gone with the next render. */
const react = page(
  'React EMR',
  `${counting}<h1>Jane Sample</h1><div id="root"></div><script src="/react.js"></script>`,
)

const editable = page(
  'Editor EMR',
  `${counting}<h1>Jane Sample</h1>
  <div id="subjective" contenteditable="true" role="textbox" aria-label="Subjective" style="min-height:80px;border:1px solid"></div>
  <div id="plan" contenteditable="true" role="textbox" aria-label="Plan" style="min-height:80px;border:1px solid"><p><b>Earlier</b> plan</p></div>
  <button>Save</button>`,
)

/** Fields in shadow roots, one of them closed. */
const shadow = page(
  'Shadow EMR',
  `${counting}<emr-note></emr-note><emr-plan></emr-plan><script>
    customElements.define('emr-note', class extends HTMLElement {
      constructor() {
        super()
        this.attachShadow({ mode: 'open' }).innerHTML =
          '<label>Subjective <textarea rows="4" cols="60"></textarea></label>'
      }
    })
    customElements.define('emr-plan', class extends HTMLElement {
      constructor() {
        super()
        const root = this.attachShadow({ mode: 'closed' })
        root.innerHTML = '<label>Plan <textarea rows="4" cols="60"></textarea></label>'
        window.plan = root.querySelector('textarea')
      }
    })
  </script>`,
)

/** Fields that don't take what is filled in. */
const bad = page(
  'Bad EMR',
  `${counting}
  <label>Subjective <textarea id="s" readonly>Locked.</textarea></label>
  <label>Objective <textarea id="o" maxlength="10"></textarea></label>
  <label>Assessment <textarea id="a"></textarea></label>
  <label>Plan <textarea id="p"></textarea></label>
  <button>Save</button>
  <script>a.addEventListener('input', () => (a.value = 'No.'))</script>`,
)

const pages: Record<string, string> = {
  '/framed': framed,
  '/framed/inner': inner,
  '/react': react,
  '/editable': editable,
  '/shadow': shadow,
  '/bad': bad,
}

/** The React app as one script. */
async function bundleReact(): Promise<string> {
  const input = join(import.meta.dirname, '../fixtures/react-emr.ts')
  const rolldownOptions = { input, output: { format: 'iife' as const } }
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions },
  })
  const [first] = [result].flat()
  if (!first || !('output' in first)) throw new Error('The React app was not built.')
  return first.output[0].code
}

export interface EmrPages extends AsyncDisposable {
  origin: string
}

/** Four kinds of EMRs with synthetic patients, and one that takes no text. */
export async function serveEmrPages(): Promise<EmrPages> {
  const script = await bundleReact()
  const server = createServer((request, answer) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (path === '/react.js')
      return void answer.setHeader('content-type', 'text/javascript').end(script)
    // The number in the address is that of a patient: every patient has the same screen.
    const html = pages[path.replace(/\/\d+$/, '')]
    answer.statusCode = html ? 200 : 404
    return void answer.setHeader('content-type', 'text/html').end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has an address object
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close }
}

/** A note for the four fields of a page. */
export const content = `# Subjective

Cough for two days.

# Objective

Chest clear.

# Assessment

Viral infection.

# Plan

- Rest
- Fluids`
