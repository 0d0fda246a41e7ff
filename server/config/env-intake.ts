import * as z from 'zod/mini'
import { emergencyNumbers } from '#common/intake/emergency-numbers.ts'
import { section, setting } from './setting.ts'

const number = () => z.optional(z.string().check(z.regex(/^[+\d][\d ]{1,19}$/)))

export const intakeSection = section(
  'Questions before a visit',
  {
    EMERGENCY_COUNTRY: setting(z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))), {
      about:
        'Country (ISO 3166) whose emergency number, crisis line and health line patients read after an urgent answer.',
      example: 'CA',
      default: 'none: “your local emergency number”',
    }),
    EMERGENCY_NUMBER: setting(number(), {
      about: 'Emergency number to show instead of the country’s.',
      example: '911',
      default: 'that of the country',
    }),
    CRISIS_NUMBER: setting(number(), {
      about: 'Crisis line to show instead of the country’s.',
      example: '988',
      default: 'that of the country',
    }),
    ADVICE_NUMBER: setting(number(), {
      about: 'Health line for when the clinic is closed, to show instead of the country’s.',
      example: '811',
      default: 'that of the country',
    }),
  },
  (e) => {
    const usual = emergencyNumbers(e.EMERGENCY_COUNTRY ?? '')
    const emergency = e.EMERGENCY_NUMBER ?? usual.emergency
    const crisis = e.CRISIS_NUMBER ?? usual.crisis
    const advice = e.ADVICE_NUMBER ?? usual.advice
    /** Numbers that a patient reads after an urgent answer. */
    const numbersToCall = {
      ...(emergency && { emergency }),
      ...(crisis && { crisis }),
      ...(advice && { advice }),
    }
    return { numbersToCall }
  },
)
