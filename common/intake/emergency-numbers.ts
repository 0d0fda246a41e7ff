/** Numbers to call, as dialled. Without a number, the text says “your local emergency number”. */
export interface EmergencyNumbers {
  /** Ambulance. */
  emergency?: string
  /** Crisis line for thoughts of suicide. */
  crisis?: string
  /** Health advice when the clinic is closed. */
  advice?: string
}

/**
 * Defaults by country (ISO 3166), which the operator may override. Sources: the governments’ own pages on emergency numbers;
 * crisis lines are 9-8-8 (Canada, United States), Samaritans (GB, IE), 3114 (FR), La Main Tendue (CH), Centre de
 * prévention du suicide (BE), TelefonSeelsorge (DE, AT), SOS Détresse (LU), Lifeline (AU) and 1737 (NZ).
 */
export const numbersByCountry: Readonly<Record<string, EmergencyNumbers>> = {
  AT: { emergency: '144', crisis: '142', advice: '1450' },
  AU: { emergency: '000', crisis: '13 11 14', advice: '1800 022 222' },
  BE: { emergency: '112', crisis: '0800 32 123' },
  CA: { emergency: '911', crisis: '988', advice: '811' },
  CH: { emergency: '144', crisis: '143' },
  DE: { emergency: '112', crisis: '0800 111 0 111', advice: '116 117' },
  FR: { emergency: '15', crisis: '3114' },
  GB: { emergency: '999', crisis: '116 123', advice: '111' },
  IE: { emergency: '112', crisis: '116 123' },
  LU: { emergency: '112', crisis: '45 45 45' },
  NZ: { emergency: '111', crisis: '1737', advice: '0800 611 116' },
  US: { emergency: '911', crisis: '988' },
}

/** The numbers that a country has, or none. */
export const emergencyNumbers = (country: string): EmergencyNumbers =>
  numbersByCountry[country.toUpperCase()] ?? {}
