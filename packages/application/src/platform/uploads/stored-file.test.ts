import { expect, test } from 'vitest'
import { sanitizeFileName } from './stored-file.ts'

test('a name has no characters that show its ending in another place', () => {
  expect(sanitizeFileName('invoice\u202efdp.exe')).toBe('invoicefdp.exe')
})
