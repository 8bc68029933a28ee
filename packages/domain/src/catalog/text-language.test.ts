import { expect, test } from 'vitest'
import { listPhrases } from '../testing/list-phrases.ts'
import { pickLanguageAttributes } from './text-language.ts'

// Of RFC 5646, appendix A.
test.each(
  listPhrases(`
    es | EN | en-US | es-419 | fil | zh-Hant | zh-cmn-Hans-CN | sr-Latn-RS | sl-rozaj-biske | de-CH-1901
    hy-Latn-IT-arevela | en-US-u-islamcal | en-a-myext-b-another | de-CH-x-phonebk | x-whatever | en-XA`),
)('%s is the tag of a language', (lang) => {
  expect(pickLanguageAttributes({ lang })).toEqual({ lang })
})

test.each([
  '',
  'es ',
  ' es',
  'e\u0455',
  `en${'-abcdefgh'.repeat(4)}`,
  'en\n',
  ...listPhrases(`
    e | es_MX | es- | -es | es--MX | español | de-419-DE | a-DE | en-x | en-a | en-US"onclick
    javascript:alert(1)`),
])('%j is none', (lang) => {
  expect(pickLanguageAttributes({ lang })).toEqual({})
})

test.each([
  ['ltr', { dir: 'ltr' }],
  ['RTL', { dir: 'rtl' }],
  ['auto', { dir: 'auto' }],
  ['', {}],
  ['left', {}],
  ['ltr ', {}],
  [null, {}],
] as const)('the direction %j', (dir, picked) => {
  expect(pickLanguageAttributes({ lang: null, dir })).toEqual(picked)
})
