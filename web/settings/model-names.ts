/** Models that the specification lists (§9), by the provider that has them; any other name can be typed. */
const listed: Readonly<Record<string, readonly string[]>> = {
  openai: ['gpt-4', 'gpt-4-turbo', 'gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'gpt-4.1-mini'],
  google: [
    'gemini-1.5-flash',
    'gemini-1.5-pro',
    'gemini-2.0-flash',
    'gemini-2.5-flash',
    'gemini-2.5-pro',
  ],
  anthropic: ['claude-instant-1.2'],
  cohere: ['command-r-plus'],
}

/** Names to choose from; empty for self-hosted servers and Azure deployments, which have their own. */
export const modelNames = (provider: string): string[] => [...(listed[provider] ?? [])]
