import { lazyChunkGoal, readFirstLoad } from './lib/first-load.ts'
import { report } from './report.ts'

/** How much JavaScript a page needs before it can be used, from the manifest of `vite build`. */
const { pages, largestLazy } = readFirstLoad(process.argv[2] ?? 'dist/web')
for (const { name, bytes, goal } of pages)
  report({
    what: `JavaScript before ${name} can be used, bytes gzipped, to its limit`,
    ours: bytes,
    peer: goal,
    goal: 1,
  })
report({
  what: 'largest chunk loaded later, bytes gzipped, to its limit',
  ours: largestLazy,
  peer: lazyChunkGoal,
  goal: 1,
})
