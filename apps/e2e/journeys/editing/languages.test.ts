import { emptyUnit } from '@kitchen-table/domain/catalog'
import type { APIRequestContext } from '@playwright/test'
import { expect, editingTest as test } from '../../journey.ts'
import { createTrack, editorPage } from '../../pages/editor-pages.ts'
import { maya } from '../../people.ts'
import type { Product } from '../../product.ts'

const content =
  '<p lang="es" dir="auto">Hola.</p><ul lang="fr"><li>Un <strong lang="de">zwei</strong></li><li><p lang="it">tre</p></li></ul><p>Say <span lang="es">buenos <em>días</em> <span lang="pt" dir="ltr">bom</span></span> first.</p>'

async function createUnit(
  request: APIRequestContext,
  { address }: Product,
  fields: { title: string; content: string },
): Promise<string> {
  const response = await request.post(`${address}/api/admin/units`, {
    headers: { origin: address },
    data: { ...emptyUnit, ...fields, type: 'Activity' },
  })
  expect(response.ok()).toBe(true)
  return (await response.json()).unitId
}

test('a text keeps the languages of its parts when it is opened, changed and saved', async ({
  sharedAdminPage: page,
  product,
}) => {
  const unitId = await createUnit(page.request, product, { title: 'Words of others', content })
  const editor = editorPage(page)
  await page.goto(`/admin/updateunit/${unitId}`)
  await expect(editor.description).toContainText('buenos días')
  await expect(editor.saveBar).toBeHidden()
  await expect(editor.description.locator('p[lang=es]')).toHaveAttribute('dir', 'auto')
  await expect(editor.preview.locator('span[lang=es]')).toHaveText('buenos días bom')

  await editor.description.press('ControlOrMeta+End')
  await editor.description.pressSequentially(' Then wait.')
  await editor.save()
  await editor.expectSaved('Updates Saved!')
  const stored = await page.request.get(`${product.address}/api/admin/units/${unitId}`)
  expect(await stored.json()).toMatchObject({ content: content.replace('first.', 'first. Then wait.') })
})

test('a lesson in Spanish names its original, and learners get its words as Spanish', async ({
  sharedAdminPage: page,
  openPageAs,
  product,
}) => {
  const original = { title: 'The smoke alarm', content: '<p>Press the button.</p>' }
  await createUnit(page.request, product, original)
  const spanish = { title: 'La alarma de humo', content: '<p>Aprieta el botón.</p>' }
  const unitId = await createUnit(page.request, product, spanish)
  const { slug } = await createTrack(page.request, product, 'Safe at home', [unitId])
  const editor = editorPage(page)
  const language = page.getByRole('combobox', { name: 'Language' })
  const translationOf = page.getByRole('combobox', { name: 'Translation of' })
  await page.goto(`/admin/updateunit/${unitId}`)
  await expect(language).toHaveValue('en')
  await expect(translationOf).toBeHidden()
  await language.selectOption('Español')
  await translationOf.fill('The smoke')
  await page.getByRole('option', { name: original.title }).click()
  await expect(editor.preview.getByRole('heading', { name: spanish.title })).toHaveAttribute('lang', 'es')
  await editor.save()
  await editor.expectSaved('Updates Saved!')
  await page.reload()
  await expect(translationOf).toHaveValue(original.title)

  const learner = await openPageAs(maya)
  await learner.goto(`/track/${slug}#${unitId}`)
  const lesson = learner.locator(`[id="${unitId}"]`)
  await expect(lesson.getByText(spanish.title, { exact: true }).first()).toHaveAttribute('lang', 'es')
  await expect(lesson.locator('.prose')).toHaveAttribute('lang', 'es')
  await expect(lesson.getByText('Activity', { exact: true })).not.toHaveAttribute('lang', 'es')
})
