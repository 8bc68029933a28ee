import { inLocale } from '@kitchen-table/i18n/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ContentLanguage } from '../../ui/language-attributes.ts'
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

/** Returns the line on a page in Spanish, without the parts that say another language, or that it is unknown. */
function renderSpanishParts(language: ContentLanguage): string {
  const html = inLocale('es', () => renderToStaticMarkup(<HelpLineItem line={line} language={language} />))
  return html.replace(/<(\w+)(?: [^>]*)? lang="(en)?"[^>]*>.*?<\/\1>/g, '')
}

test.each(Object.entries(texts))('%s of a line says its language on a page in Spanish', (_, text) => {
  for (const language of ['en', 'unknown'] as const) {
    const spanish = renderSpanishParts(language)
    expect(spanish).not.toContain(text)
    expect(spanish).toContain('Llamar al 988')
  }
})
