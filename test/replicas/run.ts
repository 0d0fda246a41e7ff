// Runs an installation of several processes on this machine until Ctrl-C: `npm run replicas`.
import { once } from 'node:events'
import { answerWith, inPieces, startLlm } from '#test/fakes/llm.ts'
import { toneModels } from '#test/tones/tones.ts'
import { startCluster } from './cluster.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
await using opened = new AsyncDisposableStack()
const tones = opened.adopt(await toneModels(), (one) => one.remove())
const llm = opened.use(
  await startLlm((asked) => ({
    kind: 'say',
    pieces: inPieces(answerWith(asked, (heading) => `What was said about ${heading}.`)),
    pauseMs: 40,
  })),
)
const settings = { ...llm.env, AUSCULTA_TEST_TONES: tones.dir }
const port = Number(process.env.PORT || 3200)
const cluster = opened.use(await startCluster({ settings, port }))
for (const one of [...cluster.apps, ...cluster.workers])
  print(`${one.name}: ${one.origin}, process ${one.pid()}`)
print(`The load balancer is ready: ${cluster.origin}. Ctrl-C stops everything.`)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
