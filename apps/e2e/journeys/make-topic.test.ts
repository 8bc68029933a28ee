import { expect, test } from '../journey.ts'
import { editorPage } from '../pages/editor-pages.ts'
import { tabTo } from '../pages/keyboard.ts'
import { admin, maya } from '../people.ts'

test('a topic is built, sorted and saved by keyboard alone; its title must be its own', async ({
  page,
  signInAs,
  openPageAs,
}) => {
  await signInAs(admin)
  await page.goto('/admin/createtopic')
  const editor = editorPage(page)
  await expect(editor.heading).toHaveText('Create New Topic')
  await tabTo(page, editor.title)
  await page.keyboard.type(' talking about MONEY')
  await expect(page.getByText('Topic title is duplicated: talking about MONEY')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Under one roof')
  await expect(page.getByText(/^Topic title is duplicated/)).toBeHidden()

  await tabTo(page, editor.description)
  await page.keyboard.type('Renting, owning, sharing.')
  await tabTo(page, page.getByRole('textbox', { name: 'Primary color' }))
  await page.keyboard.type('#17594a')
  await tabTo(page, page.getByRole('textbox', { name: 'Secondary color' }))
  await page.keyboard.type('#7a7a7a')
  await expect(page.getByText('Neither dark nor light text is easy to read on this color')).toBeVisible()
  for (const track of ['Spotting a scam before it costs you', 'Start here']) {
    await tabTo(page, editor.addButton(track))
    await page.keyboard.press('Enter')
  }
  await tabTo(page, page.getByRole('button', { name: 'Drag Start here' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.getByText('Track 2 moved to place 1 of 2')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+S')
  await expect(editor.heading).toHaveText('Edit Topic: Under one roof')

  const learner = await openPageAs(maya)
  await learner.goto('/topic/under-one-roof')
  await expect(learner.getByRole('heading', { level: 3 })).toHaveText([
    'Start here',
    'Spotting a scam before it costs you',
  ])
})
