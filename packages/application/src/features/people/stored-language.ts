import { languages } from '@kitchen-table/i18n/locale'
import { z } from 'zod'

/**
 * The schema of a person's language as it is stored. Records of earlier releases have none; a language that only a later
 * release has is none, too.
 */
export const storedLanguageSchema = z.enum(languages).nullable().catch(null)
