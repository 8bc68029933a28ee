import { expect, test } from 'vitest'
import { defineLanguageFields, toLanguageInput, toOriginalOptions } from './language-values.ts'

test.each([
  { language: 'es', saved: 'rent' },
  // It stays in the form, where the language may be changed back.
  { language: 'en', saved: null },
] as const)(
  'a record in the language $language is saved as a translation of $saved',
  ({ language, saved }) => {
    const values = { title: 'Renta', language, translationOf: 'rent' }
    expect(toLanguageInput(values)).toEqual({ ...values, translationOf: saved })
  },
)

test('a record can translate those in another language, also disabled ones', () => {
  const rent = { key: 'rent', title: 'Rent', language: 'en', disabled: false } as const
  const debt = { key: 'debt', title: 'Debt', language: 'en', disabled: true } as const
  const deuda = { key: 'deuda', title: 'Deuda', language: 'es', disabled: false } as const
  expect(toOriginalOptions([rent, debt, deuda], 'es')).toEqual([
    { value: 'rent', text: 'Rent' },
    { value: 'debt', text: 'Debt · disabled' },
  ])
  expect(toOriginalOptions([rent, debt, deuda], 'en')).toEqual([{ value: 'deuda', text: 'Deuda' }])
})

test('a language is named as it calls itself, a record by its title', () => {
  const { language, translationOf } = defineLanguageFields((key) => `The record ${key}`)
  expect(language.nameOf?.('es')).toBe('Español')
  expect(language.nameOf?.('xx')).toBe('xx')
  expect(translationOf.nameOf?.('rent')).toBe('The record rent')
})
