import { emptyUnit } from '@kitchen-table/domain/catalog'
import type { Locator } from '@playwright/test'
import { expect, editingTest as test } from '../../journey.ts'
import { createTrack, editorPage } from '../../pages/editor-pages.ts'
import { updateTrack } from '../../stored-data.ts'

const title = 'ابدأ من هنا: خمس دقائق'
const content = '<p>ابدأ بمبلغ 50$ كل شهر. (هذا يكفي!)</p><ul><li>أولا: اكتب.</li></ul><p>In English.</p>'
const fields = { ...emptyUnit, content, type: 'Activity', keywords: ['توفير'] }

const directionOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).direction)

/** Whether the first line of an element begins on its right side, where that of a text from right to left does. */
const beginsRight = (locator: Locator) =>
  locator.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const [line] = text.getClientRects()
    const box = element.getBoundingClientRect()
    return line !== undefined && box.right - line.right < line.left - box.left
  })

test('a lesson from right to left reads so in its editor, in the list and for learners', async ({
  sharedAdminPage: page,
  product,
}) => {
  const created = await page.request.post(`${product.address}/api/admin/units`, {
    headers: { origin: product.address },
    data: { ...fields, title },
  })
  expect(created.ok()).toBe(true)
  const { unitId } = await created.json()
  const { slug } = await createTrack(page.request, product, 'From right to left', [unitId])
  await updateTrack(product, slug, { title: 'ادخار', content })

  const editor = editorPage(page)
  await page.goto(`/admin/updateunit/${unitId}`)
  await expect(editor.title).toHaveValue(title)
  expect(await directionOf(editor.title)).toBe('rtl')
  for (const [tag, direction] of [
    ['p >> nth=0', 'rtl'],
    ['ul', 'rtl'],
    ['p >> nth=-1', 'ltr'],
  ] as const) {
    expect(await directionOf(editor.description.locator(tag))).toBe(direction)
    expect(await directionOf(editor.preview.locator('.prose').locator(tag))).toBe(direction)
  }
  expect(await beginsRight(editor.preview.getByRole('heading', { name: title }))).toBe(true)
  // The directions are no part of the text.
  await expect(editor.saveBar).toBeHidden()

  await page.goto('/admin/units?q=خمس')
  const cell = page.getByRole('rowheader', { name: title })
  expect(await directionOf(cell)).toBe('rtl')
  expect(await directionOf(page.getByRole('searchbox', { name: 'Find a unit' }))).toBe('rtl')

  await page.goto(`/track/${slug}#${unitId}`)
  await expect(editor.heading).toHaveText('ادخار')
  expect(await directionOf(editor.heading)).toBe('rtl')
  const lesson = page.locator(`[id="${unitId}"]`)
  expect(await directionOf(lesson.locator('.prose ul'))).toBe('rtl')
  expect(await beginsRight(lesson.locator('.prose p').first())).toBe(true)
  expect(await directionOf(lesson.locator('.prose p').last())).toBe('ltr')
})
