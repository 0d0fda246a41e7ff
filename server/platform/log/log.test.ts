import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a log that cannot be written, as on a full disk, does not end the product', (t) => {
  if (!existsSync('/dev/full')) return t.skip('only Linux has a file that is always full')
  const full = openSync('/dev/full', 'w')
  const code = `import { log } from ${JSON.stringify(import.meta.resolve('./log.ts'))}
    log('one'); log('two'); setTimeout(() => process.exit(7), 1)`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', full, 'ignore'],
  })
  closeSync(full)
  expect(status).toBe(7)
})
