import type { Language, Locale } from '@kitchen-table/i18n/locale'
import { inLocale } from '@kitchen-table/i18n/locale'
import { afterEach, expect, test, vi } from 'vitest'
import { openInPersonLanguage } from './open-in-person-language.ts'

afterEach(() => void vi.unstubAllGlobals())

const rows: [language: Language | null, page: Locale, isLoaded: boolean][] = [
  [null, 'en', false],
  [null, 'es', true],
  [null, 'en-XA', true],
  ['en', 'en', false],
  ['es', 'es', false],
  ['es', 'en', true],
  ['en', 'es', true],
  ['en', 'en-XA', true],
]

test.each(rows)(
  'what a person with the language %j opens, beside a page in %s, is opened as another document: %s',
  (language, page, isLoaded) => {
    const assign = vi.fn()
    const navigate = vi.fn()
    vi.stubGlobal('location', { assign })
    const person = {
      user: { sub: 'ada', email: '', first: '', last: '', role: 'user' as const, picture: null, language },
    }
    inLocale(page, () => openInPersonLanguage(person, '/track/debt', navigate))
    expect(assign.mock.calls).toEqual(isLoaded ? [['/track/debt']] : [])
    expect(navigate.mock.calls).toEqual(isLoaded ? [] : [['/track/debt']])
  },
)
