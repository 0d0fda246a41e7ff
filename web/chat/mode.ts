import { useUser } from '#web/api/useUser.ts'

/** How the user's settings say that answers are written (design §7: mode). */
export function useNoteMode(): 'NORMAL' | 'FAST' | 'ADVANCED' {
  const { advanceMode, speedBoost } = useUser().settings
  if (advanceMode) return 'ADVANCED'
  return speedBoost ? 'FAST' : 'NORMAL'
}
