/** An official release of ICD-10-CM as its publisher offers it. */
export interface Release {
  /** Fiscal year; a release takes effect on 1 October of the year before. */
  year: number
  publisher: string
  url: string
  /** Of the archive at `url`. */
  sha256: string
  /** Name of the order file inside the archive, without its folder. */
  file: string
  /** Lines of the order file: categories and billable codes. */
  rows: number
}

/**
 * The release of fiscal year 2027, in effect since 1 October 2026. Address, name and order file: National Center for
 * Health Statistics, ICD-10-CM code descriptions. ICD-10-CM is in the public domain.
 */
export const currentRelease: Release = {
  year: 2027,
  publisher: 'CDC/NCHS',
  url: 'https://ftp.cdc.gov/pub/health_statistics/nchs/publications/ICD10CM/2027/icd10cm-code-descriptions-2027.zip',
  sha256: '93e3ad6004badf470c55bfe679b748ae88fd9b2b421851e409eec382c7713b9a',
  file: 'icd10cm-order-2027.txt',
  rows: 98_403,
}
