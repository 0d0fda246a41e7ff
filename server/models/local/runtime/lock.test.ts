import { expect, it } from 'vitest'
import { packageFiles, readLock } from './lock.ts'
import { engineFor } from './platform.ts'

it('npm gets exact versions with checksums, and one engine', async () => {
  const lock = await readLock()
  const files = packageFiles(lock, 'linux-x64')
  const { '': root, ...packages } = files.lock.packages
  expect(root).toMatchObject({ dependencies: files.manifest.dependencies })
  for (const one of Object.values(packages))
    expect(one).toHaveProperty('integrity', expect.stringMatching(/^sha512-/))
  const engines = Object.keys(packages).filter((place) => place.includes('@node-llama-cpp/'))
  expect(engines).toEqual(['node_modules/@node-llama-cpp/linux-x64'])
})

it('each supported computer has a pinned engine; others get a plain message', async () => {
  const { engines } = await readLock()
  const computers = [
    'linux x64',
    'linux arm64',
    'darwin arm64',
    'darwin x64',
    'win32 x64',
    'win32 arm64',
  ]
  for (const computer of computers) {
    const [platform = '', arch = ''] = computer.split(' ')
    for (const gpu of ['none', 'vulkan'] as const)
      expect(Object.keys(engines)).toContain(engineFor(gpu, { platform, arch }))
  }
  expect(() => engineFor('none', { platform: 'freebsd', arch: 'x64' })).toThrow(/does not run/)
})
