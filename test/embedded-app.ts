// A small application on the embedded database, for tests that kill it. It writes numbers one
// after another and prints each once the database has acknowledged it.
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'

const [dataDir = '', native] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

const embedded = await startEmbedded({
  dataDir,
  log: (line) => say(`log ${line}`),
  ...(native && { native }),
}).catch((error: Error) => {
  say(`refused ${error.message}`)
  process.exit(3)
})

const pool = new pg.Pool({ connectionString: embedded.url, max: 2 })
pool.on('error', () => {})
await pool.query('create table if not exists rows (n serial primary key)')
say('ready')

let stopping = false
process.once('SIGTERM', () => (stopping = true))
while (!stopping) {
  try {
    const { rows } = await pool.query<{ n: number }>('insert into rows default values returning n')
    say(`saved ${rows[0]?.n}`)
  } catch {
    // The server was killed; it is coming back.
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
await pool.end()
await embedded.stop()
say('stopped')
