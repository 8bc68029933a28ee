import type { HelpLines } from '@kitchen-table/contract/catalog'
import { emptyHelpLine } from '@kitchen-table/domain/help'
import { inLocale } from '@kitchen-table/i18n/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.mock('@tanstack/react-router', () => ({ Link: 'a' }))
const { CrisisPanel } = await import('./crisis-panel.tsx')

const { sources: _, ...empty } = emptyHelpLine
const lines = ['First', 'Second'].map((name) => ({
  ...empty,
  slug: name,
  name,
  sections: ['suicide' as const],
  phone: '988',
  site: 'https://988lifeline.org/',
  checkedOn: '2026-11-01',
  checkAgainBy: '2027-05-01',
  position: 1,
}))
const helpLines: HelpLines = {
  lines,
  own: [{ name: 'Own', phone: '1', text: null, site: 'https://own.org/', hours: '', use: 'Juntos' }],
  organization: 'Bakery',
}

const render = (page: 'en' | 'es', search: 'en' | 'es') =>
  inLocale(page, () =>
    renderToStaticMarkup(<CrisisPanel kind="suicide" language={search} helpLines={helpLines} />),
  )

test('a panel in Spanish on a page in English is in Spanish, but for the texts of the lines', () => {
  const html = render('en', 'es')
  expect(html).toMatch(/^<section lang="es" dir="ltr"/)
  expect(html).toContain('(se abre en otra pestaña)')
  expect(html).not.toContain('(opens in a new tab)')
  expect(html).toMatch(/role="alert"[^>]*>[^<]+ <span lang="en" dir="ltr">First<\/span> 988</)
  expect(html).toMatch(/<h3 [^>]*lang="en"[^>]*>Second</)
})

test('a panel in English on a page in Spanish is in English', () => {
  const html = render('es', 'en')
  expect(html).toMatch(/^<section lang="en" dir="ltr"/)
  expect(html).toContain('(opens in a new tab)')
  expect(html).not.toContain('(se abre en otra pestaña)')
  expect(html.match(/lang=/g)).toHaveLength(1)
})

test('an organization may write its lines in any language', () => {
  const own = /<h3 [^>]*>Own<\/h3>|<p [^>]*>Juntos<\/p>/g
  const elements = render('en', 'es').match(own) ?? []
  expect(elements).toHaveLength(2)
  for (const element of elements) expect(element).toContain(' lang=""')
})
