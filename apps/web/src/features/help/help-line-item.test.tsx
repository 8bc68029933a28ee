import { inLocale } from '@kitchen-table/i18n/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HelpLineItem } from './help-line-item.tsx'

const texts = {
  name: 'Lifeline',
  otherWay: 'Ask at the desk.',
  hours: 'Any hour.',
  use: 'For you.',
  languages: 'Spanish too.',
  region: 'In the East.',
  videophone: 'Call 988.',
  opening: 'Are you there?',
  whatHappens: 'Someone listens.',
}
const line = { ...texts, phone: '988', text: null, site: 'https://988lifeline.org/' }

/** Returns the line on a page in Spanish, without the parts that are in English. */
function renderWithoutEnglish(language?: 'en'): string {
  const html = inLocale('es', () =>
    renderToStaticMarkup(<HelpLineItem line={line} {...(language && { language })} />),
  )
  return html.replace(/<(\w+)(?: [^>]*)? lang="en"[^>]*>.*?<\/\1>/g, '')
}

test.each(Object.entries(texts))('%s of a line is in English on a page in Spanish', (_, text) => {
  expect(renderWithoutEnglish('en')).not.toContain(text)
  expect(renderWithoutEnglish('en')).toContain('Llamar al 988')
})

test('an organization may write its lines in any language', () => {
  const html = renderWithoutEnglish()
  for (const text of Object.values(texts)) expect(html).toContain(text)
  expect(html).not.toContain('lang=')
})
