/** A code of the official list. */
export interface OfficialCode {
  code: string
  title: string
  /** False for a category, which can't be billed. */
  billable: boolean
}

// Columns of the order file, counted from 0 (NCHS, "ICD-10-CM/PCS order files"): order number 0-4, code 6-12,
// billable flag 14, short description 16-75, long description from 77.
const CODE = [6, 13] as const
const FLAG = 14
const TITLE = 77
const codePattern = /^[A-Z]\d[\dA-Z]{1,5}$/

/**
 * Reads the lines of an official order file, skipping empty ones.
 * @throws Error for a line that doesn't have the columns of an order file
 */
export function readOrderFile(text: string): OfficialCode[] {
  return text.split(/\r?\n/).flatMap((line, at) => {
    if (line.trim() === '') return []
    const code = line.slice(...CODE).trim()
    const flag = line[FLAG]
    const title = line.slice(TITLE).trim()
    if (!codePattern.test(code) || (flag !== '0' && flag !== '1') || title === '')
      throw new Error(`Line ${at + 1} is not a line of an ICD-10-CM order file.`)
    return [{ code: withPoint(code), title, billable: flag === '1' }]
  })
}

/** The order file leaves out the point after the third character. */
const withPoint = (code: string) =>
  code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code
