export function buildWeb(node: string): Promise<void>
export function buildServer(node: string, options?: { clean?: boolean }): Promise<void>
export function program(
  name: 'server' | 'transcription' | 'admin',
  folder?: string,
): {
  args: string[]
  env: NodeJS.ProcessEnv
}
