/** "If you get tightness" is "if tightness" in a note. */
export const conditionForm = (text: string): string =>
  text
    .replace(
      /\bif (?:ever )?(?:gets?|has|have|are|is|feel|notice|develop|experience|having)\b(?: any)? (?!worse|better|slower|faster|up\b)/gi,
      'if ',
    )
    .replace(/\bif ever /gi, 'if ')
    .replace(/\bif if\b/gi, 'if')
