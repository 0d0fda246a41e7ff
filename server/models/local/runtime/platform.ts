/** Metal is part of the engine on a Mac; on other computers a graphics card is used on request. */
export type Gpu = 'none' | 'vulkan'

const names: Record<string, string> = {
  'linux x64': 'linux-x64',
  'linux arm64': 'linux-arm64',
  'darwin arm64': 'mac-arm64-metal',
  'darwin x64': 'mac-x64',
  'win32 x64': 'win-x64',
  'win32 arm64': 'win-arm64',
}
const withVulkan = new Set(['linux-x64', 'win-x64'])

/**
 * The engine's package for a computer.
 * @throws Error in plain words if there is none
 */
export function engineFor(
  gpu: Gpu,
  { platform, arch }: { platform: string; arch: string } = process,
): string {
  const name = names[`${platform} ${arch}`]
  if (!name)
    throw new Error(
      `The built-in language model does not run on this computer (${platform} ${arch}).`,
    )
  return gpu === 'vulkan' && withVulkan.has(name) ? `${name}-vulkan` : name
}
