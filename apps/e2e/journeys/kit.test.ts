import { readFileSync } from 'node:fs'
import { sampleInSmallSize } from '@kitchen-table/scripts/run-size'
import { findViolations } from '../find-violations.ts'
import { expect } from '../journey.ts'
import { kitTest as test } from '../kit-journey.ts'
import { dropRow, pickUpRow } from '../pages/keyboard.ts'
import { richTextField } from '../pages/kit-page.ts'

const readClipboard = (name: string) =>
  readFileSync(new URL(`../clipboard/${name}.html.txt`, import.meta.url), 'utf8')

/** What both documents of the clipboard folder say. */
const pastedText = [
  '<h1>Before you call</h1>',
  '<p>Most people wait <strong>eleven weeks</strong> before they ring a <em>lender</em>, and some <u>never</u> do. Read the <a href="https://example.org/note?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">one-page note</a>.</p>',
  '<ul><li>What came in<ul><li>wages</li></ul></li><li>What had to <strong>go</strong> out</li></ul>',
  '<p class="align-center">A glass of water helps.</p>',
  '<ol><li>Say your name</li><li>Say what you can pay</li></ol>',
  '<p>After the call</p>',
].join('')

// In one worker, so that the kit is built and its scripts are compiled once.
test.describe.configure({ mode: 'default' })

for (const { program, file } of sampleInSmallSize(
  [
    { program: 'Word', file: 'word' },
    { program: 'Google Docs', file: 'google-docs' },
  ],
  1,
))
  test(`text from ${program} arrives with its headings, formats and lists, and nothing else`, async ({
    page,
  }) => {
    const field = richTextField(page)
    await field.clear()
    await field.paste(readClipboard(file))
    await expect(field.html).toHaveText(pastedText)
  })

test('hostile and foreign markup from the clipboard is left out', async ({ page }) => {
  const field = richTextField(page)
  await field.clear()
  const tooDeep = `${'<ul><li>x'.repeat(10)}${'</li></ul>'.repeat(10)}`
  await field.paste(
    `<p onclick="alert(1)" style="background:url(https://canary.example)">a<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">b</a><a href="https://user@example.org">c</a></p><h4>Small</h4><table><tr><td>d</td><td>e</td></tr></table>${tooDeep}`,
  )
  const eight = `${'<ul><li>x'.repeat(8)}</li><li>x</li><li>x${'</li></ul>'.repeat(8)}`
  await expect(field.html).toHaveText(
    `<p>abc</p><h2>Small</h2><table><tbody><tr><td>d</td><td>e</td></tr></tbody></table>${eight}`,
  )
})

test('a description is asked for each picture that was pasted, and becomes part of the text', async ({
  page,
}) => {
  const field = richTextField(page)
  const drawing = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  await field.clear()
  // The page has another field with the same text.
  const pictures = page.getByRole('group', { name: 'Pictures in this text' }).first()
  await expect(pictures).toBeHidden()
  await field.paste(`<p>One <img src="${drawing}"> and two <img src="${drawing}" alt="A lamp">.</p>`)
  await expect(pictures.getByLabel('Description of picture 2')).toHaveValue('A lamp')
  await pictures.getByLabel('Description of picture 1').pressSequentially('A cup & saucer')
  await expect(field.html).toHaveText(
    `<p>One <img src="${drawing}" alt="A cup &amp; saucer" /> and two <img src="${drawing}" alt="A lamp" />.</p>`,
  )
})

test('what the server stores stays as it is, and undo returns to it', async ({ page }) => {
  const field = richTextField(page)
  const stored = await field.html.innerText()
  await field.text.press('ControlOrMeta+End')
  await page.keyboard.type('More')
  await expect(field.html).toHaveText(stored.replace('helps.</p>', 'helps.More</p>'))
  await page.keyboard.press('ControlOrMeta+z')
  await expect(field.html).toHaveText(stored)
})

test('the toolbar is one tab stop and formats the text by keyboard', async ({ page }) => {
  const field = richTextField(page)
  const { keyboard } = page
  await field.clear()
  await keyboard.type('Rent')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.press('Shift+Tab')
  await expect(field.button('Heading 1')).toBeFocused()
  await keyboard.press('ArrowLeft')
  await expect(field.button('Clear formatting')).toBeFocused()
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(field.html).toHaveText('<h2>Rent</h2>')
  await expect(field.button('Heading 2')).toHaveAttribute('aria-pressed', 'true')

  await field.text.press('ControlOrMeta+a')
  await keyboard.press('ControlOrMeta+Shift+e')
  await expect(field.html).toHaveText('<h2 class="align-center">Rent</h2>')
  await keyboard.press('ControlOrMeta+\\')
  await expect(field.html).toHaveText('<p>Rent</p>')
})

test('links lead to web pages, mail and phones only', async ({ page }) => {
  const field = richTextField(page)
  const { keyboard } = page
  await field.clear()
  await keyboard.type('Ask')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.press('ControlOrMeta+k')
  await expect(field.linkAddress).toBeFocused()
  await keyboard.type('javascript:alert(1)')
  await keyboard.press('Enter')
  await expect(field.section.getByText('This is not an address that a link can have.')).toBeVisible()
  await field.linkAddress.fill('help@example.org')
  await keyboard.press('Enter')
  await expect(field.text).toBeFocused()
  await expect(field.html).toHaveText('<p><a href="mailto:help@example.org">Ask</a></p>')

  await keyboard.press('ControlOrMeta+k')
  await expect(field.linkAddress).toHaveValue('mailto:help@example.org')
  await field.linkButton('Remove link').click()
  await expect(field.html).toHaveText('<p>Ask</p>')
})

test('Tab indents in lists, at most eight levels deep, and leaves after Escape', async ({ page }) => {
  const field = richTextField(page)
  const { keyboard } = page
  await field.clear()
  await keyboard.press('ControlOrMeta+Shift+8')
  await keyboard.type('top')
  for (let level = 2; level <= 9; level += 1) {
    await keyboard.press('Enter')
    await keyboard.press('Tab')
    await keyboard.type(String(level))
  }
  await expect(field.html).toHaveText(
    `<ul><li>top${[2, 3, 4, 5, 6, 7, 8].map((level) => `<ul><li>${level}`).join('')}</li><li>9${'</li></ul>'.repeat(8)}`,
  )
  await keyboard.press('Shift+Tab')
  await expect(field.html).toContainText('<li>8</li></ul></li><li>9</li>')
  await keyboard.press('Escape')
  await keyboard.press('Tab')
  await expect(field.text).not.toBeFocused()
})

test('rows are ordered by keyboard and by their menus, and the focus stays with the row', async ({
  page,
}) => {
  const section = page.getByRole('region', { name: 'Editors' })
  const list = section.getByRole('list', { name: 'Lessons' })
  const expectOrder = (...words: string[]) =>
    expect(list.getByRole('listitem')).toContainText(words.map((word) => new RegExp(word)))
  const handle = list.getByRole('button', { name: /^Drag When a collector/ })
  const menu = list.getByRole('button', { name: /^Move or change When a collector/ })
  const { keyboard } = page

  await handle.focus()
  await pickUpRow(page, 'Lesson 4 is at place 4 of 4.')
  await keyboard.press('ArrowUp')
  await expect(page.getByText('Lesson 4 is at place 3 of 4.')).toBeAttached()
  await dropRow(page, 'Lesson 4 moved to place 3 of 4.')
  await expectOrder('A first talk', 'Everything', 'When a collector', 'Which debt')
  await expect(handle).toBeFocused()

  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Move to top' }).press('Enter')
  await expectOrder('When a collector', 'A first talk', 'Everything', 'Which debt')
  await expect(section.getByText('Lesson 3 moved to place 1 of 4.')).toBeVisible()
  await expect(menu).toBeFocused()
})

test('changes are saved by keyboard, and discarded only after a question', async ({ page }) => {
  const section = page.getByRole('region', { name: 'Editors' })
  const title = section.getByRole('textbox', { name: 'Title' })
  await title.fill('Rent')
  await expect(section.getByText('Not saved: title')).toBeVisible()
  await title.press('ControlOrMeta+s')
  await expect(section.getByText('Saved', { exact: true })).toBeVisible()
  await expect(title).toBeFocused()

  await title.fill('Debt')
  await section.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('Debt')
  await section.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(title).toHaveValue('Rent')
})

test('a list of 3,000 rows is searched, sorted and selected, and a picker adds by keyboard', async ({
  page,
}) => {
  const section = page.getByRole('region', { name: 'Lists' })
  const search = section.getByRole('searchbox').first()
  const table = section.getByRole('table', { name: 'Units' })
  await search.fill('cafe 2300')
  await expect(section.getByText('1 of 3000 units')).toBeVisible()
  await expect(table.getByRole('rowheader')).toHaveAccessibleName(/part 2300$/)
  await table.getByRole('checkbox', { name: 'Select all' }).press('Space')
  await section.getByRole('button', { name: 'Show all' }).click()
  await expect(section.getByRole('region', { name: 'Selection' })).toContainText('1 selected')
  await table.getByRole('button', { name: 'Created' }).click()
  await expect(table.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(table).toHaveAttribute('aria-rowcount', '3001')

  const picker = section.getByRole('table', { name: 'Lessons to add' })
  await picker.getByRole('button', { name: 'Add Debt and rent, part 1', exact: true }).press('Enter')
  await expect(section.getByText('11 lessons to add')).toBeVisible()
  await expect(picker.getByRole('button', { name: 'Add Insurance and savings, part 2' })).toBeFocused()
})

for (const { device, viewport, tag } of [
  { device: 'desktop', viewport: { width: 1280, height: 900 }, tag: '@full' },
  { device: 'phone', viewport: { width: 390, height: 844 }, tag: [] },
])
  test(`the parts for editors have no axe violations, light or dark, on a ${device}`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const names = ['Lists', 'Editors', 'Rich text', 'Choices and uploads']
    const regions = names.map((name) => `section[aria-label="${name}"]`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page, { include: regions })).toEqual([])
    }
  })
