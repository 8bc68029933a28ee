import type sanitize from 'sanitize-html'
import { createLazyPackageLoader } from '../../../platform/create-lazy-package-loader.ts'

/** Returns the library that parses and cleans markup. */
export const loadSanitizer = createLazyPackageLoader<typeof sanitize>('sanitize-html')
