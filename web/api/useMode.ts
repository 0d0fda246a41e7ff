import { useUser } from './useUser.ts'

/** How the user's settings say that notes and answers are written (design §7: mode). */
export function useMode(): 'NORMAL' | 'FAST' | 'ADVANCED' {
  const { advanceMode, speedBoost } = useUser().settings
  if (advanceMode) return 'ADVANCED'
  return speedBoost ? 'FAST' : 'NORMAL'
}
