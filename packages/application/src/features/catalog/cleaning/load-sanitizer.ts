import type sanitize from 'sanitize-html'
import { loadOnFirstUse } from '../../../platform/load-on-first-use.ts'

/** Returns the library that parses and cleans markup. */
export const loadSanitizer = loadOnFirstUse<typeof sanitize>('sanitize-html')
