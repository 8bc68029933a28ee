import { inLocale } from '@kitchen-table/i18n/locale'
import { expect, test } from 'vitest'
import { listContactWays } from './list-contact-ways.ts'

test('a line has links to call, to text a word and to open its site', () => {
  const ways = listContactWays({
    phone: '800-799-7233',
    text: { number: '88788', word: 'START' },
    site: 'https://www.thehotline.org/plan',
  })
  expect(ways).toEqual([
    { by: 'call', words: 'Call 800-799-7233', href: 'tel:+18007997233' },
    { by: 'text', words: 'Text START to 88788', href: 'sms:88788?&body=START' },
    {
      by: 'site',
      words: 'thehotline.org',
      href: 'https://www.thehotline.org/plan',
      hint: '(opens in a new tab)',
    },
  ])
})

test('short numbers are dialed as they are; what a line does not have is left out', () => {
  expect(listContactWays({ phone: '988', text: { number: '988', word: '' }, site: null })).toEqual([
    { by: 'call', words: 'Call 988', href: 'tel:988' },
    { by: 'text', words: 'Text 988', href: 'sms:988' },
  ])
  expect(listContactWays({ phone: null, text: null, site: null })).toEqual([])
})

test('numbers and names of sites stay from left to right in a sentence of the other direction', () => {
  const line = { phone: '800-799-7233', text: { number: '887-88', word: '' }, site: 'https://911.gov' }
  const words = inLocale('ar-XB', () => listContactWays(line).map((way) => way.words))
  const [call, text, site] = words
  expect(call).toContain('\u2066800-799-7233\u2069')
  expect(text).toContain('\u2066887-88\u2069')
  expect(site).toBe('\u2066911.gov\u2069')
})

test('all that is said of a way is in the language in which it is shown', () => {
  const line = { phone: '988', text: null, site: 'https://988lifeline.org/' }
  expect(inLocale('es', () => listContactWays(line))).toEqual([
    { by: 'call', words: 'Llamar al 988', href: 'tel:988' },
    { by: 'site', words: '988lifeline.org', href: line.site, hint: '(se abre en otra pestaña)' },
  ])
})
