import { listWorksheetFields, parseWorksheet } from '@kitchen-table/domain/worksheets'
import { inLocale } from '@kitchen-table/i18n/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../app/browser-storage.ts'
import { setCurrentUserId } from '../../app/current-user-id.ts'
import { createUserStorage } from '../../app/user-storage.ts'
import { createAnswersStore, TICKED } from './worksheet-answers.ts'
import { WorksheetForm } from './worksheet-form.tsx'

const source = `# What I owe

Round the numbers.

## Now

| Who | Balance | Note |
|---|---|---|
| Rent | | late |
| | | |

All together: ____
____
- [ ] I looked for “pay in four”
1. Call them
2. Who answered: ____
`

const { worksheet } = parseWorksheet(source)
if (worksheet === null) throw new Error('no worksheet')
const fields = listWorksheetFields(worksheet)

const render = (storageKey: string | null = 'owe') =>
  renderToStaticMarkup(<WorksheetForm worksheet={worksheet} storageKey={storageKey} title="Owe" />)

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {})
  // Values last as long as the page.
  vi.stubGlobal('localStorage', undefined)
  setCurrentUserId('ada')
})
afterEach(() => {
  createUserStorage('ada', deviceStorage).clear()
  setCurrentUserId(null)
  vi.unstubAllGlobals()
})

/** Returns the start tags of the controls, by the names of their fields. */
const listControls = (html: string) =>
  new Map(
    [...html.matchAll(/<(?:input|textarea)[^>]*>/g)].map(([tag]) => [
      /name="([^"]*)"/.exec(tag)?.[1] ?? '',
      tag,
    ]),
  )

test('every field has one control in reading order, with its label', () => {
  const html = render()
  const controls = listControls(html)
  expect([...controls.keys()]).toEqual(fields.map(({ name }) => name))
  for (const { name, label, kind } of fields) {
    const tag = controls.get(name) ?? ''
    const id = /id="([^"]*)"/.exec(tag)?.[1] ?? ''
    expect(html).toContain(`<label for="${id}"`)
    if (kind === 'tick') expect(html).toContain(`>${label}</label>`)
    else expect(tag).toContain(`aria-label="${label}"`)
  }
})

test('a visible label is part of what a screen reader calls the field', () => {
  const html = render()
  for (const [, id, text = ''] of html.matchAll(/<label for="([^"]*)"[^>]*>([^<]*)</g)) {
    const spoken = new RegExp(`id="${id}"[^>]*aria-label="([^"]*)"`).exec(html)?.[1]
    if (spoken !== undefined) expect(spoken).toContain(text)
  }
  expect(html.match(/<label/g)?.length).toBe(fields.length)
})

test('a browser neither offers again nor checks elsewhere what is written', () => {
  for (const tag of listControls(render()).values()) {
    expect(tag).toContain('autoComplete="off"')
    if (!tag.includes('checkbox')) expect(tag).toContain('spellCheck="false"')
    if (!tag.includes('checkbox')) expect(tag).toMatch(/maxLength="(300|2000)"/)
  }
})

test('shows what is stored, in the controls and for paper', () => {
  createAnswersStore('owe').write({
    who_rent_balance: 'about <900>?',
    'all-together': 'One\ntwo',
    'i-looked-for-pay-in-four': TICKED,
  })
  const html = render()
  expect(html.match(/about &lt;900&gt;\?/g)).toHaveLength(2)
  expect(html.match(/One\ntwo/g)).toHaveLength(2)
  expect(listControls(html).get('i-looked-for-pay-in-four')).toContain('checked=""')
  expect(html).toContain('Saved on this device.')
})

test('says where it stays before anything is written', () => {
  const html = render()
  expect(html).toContain('stays on this device until you sign out. Nothing is sent.')
  expect(html).not.toContain('Saved on this device.')
})

test('says of a sensitive lesson that nothing is stored, and shows nothing that was', () => {
  createAnswersStore('owe').write({ 'all-together': 'Harbor' })
  const html = render(null)
  expect(html).toContain('is not stored and not sent')
  expect(html).not.toContain('stays on this device')
  expect(html).not.toContain('Harbor')
})

test('a table has heads, names of rows, and texts with the heads of their columns', () => {
  const html = render()
  expect(html).toMatch(/aria-hidden="true"[^>]*><span[^>]*>Who<\/span><span[^>]*>Balance<\/span>/)
  expect(html).toMatch(/<p[^>]*>Rent<\/p>/)
  expect(html).toMatch(/<p[^>]*><span[^>]*>Note: <\/span>late<\/p>/)
})

test('steps keep their numbers', () => {
  expect(render()).toMatch(/<li value="1"[^>]*>Call them<\/li><li value="2"/)
})

test('the words of a worksheet in Spanish say their language on a page in English, those of the page do not', () => {
  const spanish = parseWorksheet('# Lo que debo\n\nNombre: ____', 'es').worksheet
  if (spanish === null) throw new Error('no worksheet')
  const html = inLocale('en', () =>
    renderToStaticMarkup(<WorksheetForm worksheet={spanish} storageKey="debo" title="Debo" language="es" />),
  )
  expect(html).toMatch(/<div lang="es" dir="ltr"><h3[^>]*>Lo que debo<\/h3><\/div>/)
  expect(html).toMatch(/<div lang="es" dir="ltr"[^>]*><div[^>]*><label[^>]*>Nombre</)
  expect(html).toMatch(/<p class="[^"]*">What you write here/)
})
