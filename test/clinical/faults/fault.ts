/** The spoken words, a correct sentence about them, and the same sentence with a hasty writer's error. */
export interface FaultPair {
  /** One or more turns, as `severalVoices` reads them. */
  said: string
  right: string
  wrong: string
}
