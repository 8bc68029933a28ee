import { inLocale } from '@kitchen-table/i18n/locale'
import { expect, test } from 'vitest'
import { formatStoredText } from './format-stored-text.ts'
import { messages } from './messaging/emails/invitation.messages.ts'

test('a stored text is the same in every locale', () => {
  const format = () => messages.validity({ days: 90 })
  expect(inLocale('es', format)).not.toBe(format())
  expect(inLocale('es', () => formatStoredText(format))).toBe(format())
})
