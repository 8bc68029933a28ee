import { inLocale } from '@kitchen-table/i18n/locale'
import { expect, test } from 'vitest'
import { describeImportReason, importReasons } from './import-reasons.ts'

const { sameAddress, noSubGroup, ...plainReasons } = importReasons
const reasons = [...Object.values(plainReasons), sameAddress(12), noSubGroup('Night “late”\nshift')]

test.each(reasons)(
  'the stored reason "%s" is shown as it is in English, and in other words elsewhere',
  (reason) => {
    expect(describeImportReason(reason)).toBe(reason)
    expect(inLocale('en-XA', () => describeImportReason(reason))).not.toBe(reason)
  },
)

test('a text that is no reason stays as it is', () => {
  expect(inLocale('en-XA', () => describeImportReason('Something else'))).toBe('Something else')
})
