const digit = /\p{Nd}/gu
const foreignDigit = /(?![0-9])\p{Nd}/u
const separators: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '٪': '%' }

/**
 * Digits of a script are ten consecutive code points from zero, and such rows may follow each other (Unicode Standard,
 * 4.6).
 */
function valueOf(one: string): string {
  const code = one.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

/** Digits of any script (Unicode Nd) as 0 to 9, with the Arabic decimal, thousands and percent signs. */
export function writeDigits(text: string): string {
  if (!foreignDigit.test(text) && !/[٫٬٪]/.test(text)) return text
  return text.replace(digit, valueOf).replace(/[٫٬٪]/g, (sign) => separators[sign] ?? sign)
}
